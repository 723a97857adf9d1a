extension JSONReader {
  /// Reads the number that starts at `position`, to the nearest double.
  mutating func number(in text: Span<UInt8>) throws(JSONError) -> Double {
    let start = position
    var decimal = ShortDecimal()
    let isNegative = byte(text) == UInt8(ascii: "-")
    if isNegative { position &+= 1 }
    try integerPart(into: &decimal, in: text)
    if byte(text) == UInt8(ascii: ".") {
      position &+= 1
      decimal.startFraction()
      try digits(into: &decimal, in: text)
    }
    if byte(text) | 0x20 == UInt8(ascii: "e") {
      position &+= 1
      decimal.exponent &+= try exponent(in: text)
    }
    let magnitude = decimal.nearestDouble ?? slowDouble(of: start..<position, in: text)
    guard magnitude.isFinite else {
      throw JSONError(
        .numberOutOfRange, at: start, in: text, expected: "a number below 1.8e308")
    }
    // `-0` becomes 0: the canonical form has no sign for it.
    return isNegative && magnitude != 0 ? -magnitude.magnitude : magnitude.magnitude
  }

  @inline(__always)
  private mutating func integerPart(
    into decimal: inout ShortDecimal, in text: Span<UInt8>
  ) throws(JSONError) {
    let start = position
    try digits(into: &decimal, in: text)
    if text[start] == UInt8(ascii: "0"), position > start &+ 1 {
      throw JSONError(
        .invalidNumber, at: start, in: text, expected: "a number without leading zeros")
    }
  }

  /// Reads one digit or more.
  @inline(__always)
  private mutating func digits(
    into decimal: inout ShortDecimal, in text: Span<UInt8>
  ) throws(JSONError) {
    let start = position
    while position < text.count {
      let digit = text[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      decimal.append(digit)
      position &+= 1
    }
    if position == start { throw unexpected(in: text, expected: "a digit") }
  }

  /// Reads what stands behind an `e`; beyond a million it makes no difference any more.
  private mutating func exponent(in text: Span<UInt8>) throws(JSONError) -> Int {
    let sign = byte(text)
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { position &+= 1 }
    var value = 0
    let start = position
    while position < text.count {
      let digit = text[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      value = min(value &* 10 &+ Int(digit), 1_000_000)
      position &+= 1
    }
    if position == start { throw unexpected(in: text, expected: "a digit") }
    return sign == UInt8(ascii: "-") ? -value : value
  }

  /// The nearest double of a number that has passed the grammar, however long it is.
  @inline(never)
  private func slowDouble(of range: Range<Int>, in text: Span<UInt8>) -> Double {
    guard let copy = try? UTF8Span(validating: text.extracting(range)) else { return .infinity }
    return Double(String(copying: copy)) ?? .infinity
  }
}
