extension JSONReader {
  /// Reads a string from its opening quote to behind its closing one.
  mutating func readString() throws(JSONError) -> String {
    offset += 1
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        let text = try decoded(start..<offset)
        offset += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try readEscapedString(from: start) }
      guard byte >= 0x20 else { throw controlCharacter() }
      offset += 1
    }
    throw unexpected("a closing quote")
  }

  private func controlCharacter() -> JSONError {
    fail(.controlCharacter, "an escape such as \\n", at: offset)
  }

  private func decoded(_ range: Range<Int>) throws(JSONError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw fail(.invalidUTF8, "UTF-8", at: firstInvalidUTF8(in: range))
    }
    return text
  }

  /// Reads a string that has escapes: everything before the first one is taken as it stands.
  private mutating func readEscapedString(from start: Int) throws(JSONError) -> String {
    var unescaped = Array(bytes[start..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: unescaped, as: UTF8.self) else {
          throw fail(.invalidUTF8, "UTF-8", at: firstInvalidUTF8(in: start..<offset))
        }
        offset += 1
        return text
      case UInt8(ascii: "\\"): try readEscape(into: &unescaped)
      case 0..<0x20: throw controlCharacter()
      default:
        unescaped.append(byte)
        offset += 1
      }
    }
    throw unexpected("a closing quote")
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(JSONError) {
    let start = offset
    offset += 1
    guard offset < bytes.count else { throw unexpected("an escape") }
    let letter = bytes[offset]
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try readScalar(from: start)).utf8)
    default: throw fail(.invalidEscape, "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", at: start)
    }
  }

  /// Reads the digits of `\u`, and the second half of a surrogate pair where the first asks for it.
  private mutating func readScalar(from start: Int) throws(JSONError) -> Character {
    let unit = try readFourDigits()
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    let isPair =
      unit < 0xDC00 && offset + 1 < bytes.count
      && bytes[offset] == UInt8(ascii: "\\") && bytes[offset + 1] == UInt8(ascii: "u")
    guard isPair else { throw fail(.loneSurrogate, "both halves of a pair", at: start) }
    offset += 2
    let low = try readFourDigits()
    let combined = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) &- 0xDC00)
    guard (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(combined) else {
      throw fail(.loneSurrogate, "both halves of a pair", at: start)
    }
    return Character(scalar)
  }

  private mutating func readFourDigits() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard offset < bytes.count,
        let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue
      else { throw unexpected("a hexadecimal digit") }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  private func firstInvalidUTF8(in range: Range<Int>) -> Int {
    var decoder = UTF8()
    var iterator = bytes[range].makeIterator()
    var place = range.lowerBound
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      place += UTF8.width(scalar)
    }
    return place
  }
}
