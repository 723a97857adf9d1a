/// Escapes and classes such as `\d`, `\u00e4`, `\p{L}` and `[a-z_]`.
extension PatternParser {
  /// What one member of a class or one escape stands for.
  private enum Member {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)
  }

  /// Reads `\…` outside a class.
  mutating func escape() throws(PatternError) -> PatternTree {
    for (text, wanted) in [("\\b", true), ("\\B", false)] where take(text) {
      return .wordBoundary(wanted)
    }
    switch try escapedMember() {
    case .scalar(let scalar): return .scalar(scalar)
    case .set(let set): return .set(set)
    }
  }

  /// Reads `[…]`.
  mutating func scalarClass() throws(PatternError) -> ScalarSet {
    position += 1
    let isNegated = take("^")
    var set = ScalarSet()
    while !take("]") {
      guard next != nil else { throw error("a ] is missing") }
      let first = try member()
      guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
        Self.add(first, to: &set)
        continue
      }
      position += 1
      guard case .scalar(let low) = first, case .scalar(let high) = try member() else {
        throw error("a range goes from one character to another")
      }
      guard low <= high else { throw error("this range is the wrong way round") }
      set.insert(low.value...high.value)
    }
    if isNegated { set.negate() }
    return set
  }

  private static func add(_ member: Member, to set: inout ScalarSet) {
    switch member {
    case .scalar(let scalar): set.insert(scalar.value...scalar.value)
    case .set(let other): set.insert(other)
    }
  }

  private mutating func member() throws(PatternError) -> Member {
    guard let scalar = next else { throw error("a ] is missing") }
    guard scalar == "\\" else {
      position += 1
      return .scalar(scalar)
    }
    return take("\\b") ? .scalar("\u{8}") : try escapedMember()
  }

  private mutating func escapedMember() throws(PatternError) -> Member {
    position += 1
    guard let scalar = next else { throw error("something must follow the last \\") }
    position += 1
    if let set = Self.sets[scalar] { return .set(set) }
    if let control = Self.controls[scalar] { return .scalar(control) }
    switch scalar {
    case "0":
      if let next, ("0"..."9").contains(next) { throw error("\\0 and a digit is not supported") }
      return .scalar("\0")
    case "1"..."9", "k": throw error("back references are not supported")
    case "c": return .scalar(try controlLetter())
    case "x": return .scalar(try self.scalar(hexDigits: 2))
    case "u": return .scalar(try unicodeEscape())
    case "p", "P": return .set(try property(isNegated: scalar == "P"))
    default: break
    }
    guard scalar.isASCII, scalar.value > 0x20, !ScalarSet.wordScalars.contains(scalar) else {
      position -= 1
      throw error("\\\(scalar) means nothing")
    }
    return .scalar(scalar)
  }

  private static let sets: [Unicode.Scalar: ScalarSet] = [
    "d": .digits, "D": ScalarSet.digits.complement, "w": .wordScalars,
    "W": ScalarSet.wordScalars.complement, "s": .space, "S": ScalarSet.space.complement,
  ]

  private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
    "t": "\t", "n": "\n", "v": "\u{B}", "f": "\u{C}", "r": "\r",
  ]

  private mutating func controlLetter() throws(PatternError) -> Unicode.Scalar {
    guard let letter = next, letter.isASCII, letter.properties.isAlphabetic else {
      throw error("a letter must follow \\c")
    }
    position += 1
    return Unicode.Scalar(UInt8(letter.value & 0x1F))
  }

  private mutating func hex(_ count: ClosedRange<Int>) throws(PatternError) -> UInt32 {
    let start = position
    while position - start < count.upperBound, let next, next.properties.isASCIIHexDigit {
      position += 1
    }
    let digits = String(String.UnicodeScalarView(scalars[start..<position]))
    guard count.contains(position - start), let value = UInt32(digits, radix: 16) else {
      throw error("hexadecimal digits are missing")
    }
    return value
  }

  private mutating func scalar(hexDigits count: Int) throws(PatternError) -> Unicode.Scalar {
    try scalar(of: hex(count...count))
  }

  private func scalar(of value: UInt32) throws(PatternError) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else { throw error("there is no such character") }
    return scalar
  }

  /// Reads what follows `\u`: `{1f432}`, `00e4` or a surrogate pair `d83d\udc32`.
  private mutating func unicodeEscape() throws(PatternError) -> Unicode.Scalar {
    if take("{") {
      let value = try hex(1...6)
      guard take("}") else { throw error("a } is missing") }
      return try scalar(of: value)
    }
    let first = try hex(4...4)
    guard (0xD800..<0xDC00).contains(first), take("\\u") else { return try scalar(of: first) }
    let second = try hex(4...4)
    guard (0xDC00..<0xE000).contains(second) else { throw error("half a character is missing") }
    return try scalar(of: 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  /// Reads what follows `\p`: a general category in braces.
  private mutating func property(isNegated: Bool) throws(PatternError) -> ScalarSet {
    guard take("{") else { throw error("a { must follow \\p") }
    _ = take("General_Category=") || take("gc=")
    let start = position
    while let scalar = next, scalar != "}" { position += 1 }
    let name = String(String.UnicodeScalarView(scalars[start..<position]))
    guard take("}") else { throw error("a } is missing") }
    switch name {
    case "Any": return isNegated ? ScalarSet() : .all
    case "ASCII": return ScalarSet(isNegated ? [0x80...0x10FFFF] : [0...0x7F])
    default: break
    }
    guard let category = UnicodeCategory.named(name) else {
      throw error("\(name) is no general category; other properties are not supported")
    }
    return ScalarSet(category, isNegated: isNegated)
  }
}
