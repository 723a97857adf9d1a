extension JSONReader {
  /// Reads a number and rounds it correctly to a double.
  ///
  /// Up to 15 digits and powers of ten up to 22 are exact in a double, so one multiplication or
  /// division rounds once, and correctly (Clinger 1990). Everything else goes the standard way.
  mutating func readNumber() throws(JSONError) -> Double {
    let start = offset
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    var digits = Digits()
    try readIntegerPart(into: &digits)
    try readFraction(into: &digits)
    let exponent = try readExponent()
    guard let value = digits.exactValue(exponent: exponent) ?? slowValue(from: start) else {
      throw fail(.invalidNumber, "a number", at: start)
    }
    guard value.isFinite else {
      throw fail(.numberOutOfRange, "a number below 1.8e308", at: start)
    }
    // Canonical JSON has no negative zero: it would be a second way to write 0.
    if value == 0 { return 0 }
    return isNegative ? -value : value
  }

  private mutating func readIntegerPart(into digits: inout Digits) throws(JSONError) {
    guard let first = digit else { throw unexpected("a digit") }
    offset += 1
    digits.append(first)
    if first == 0 {
      guard digit == nil else {
        throw fail(.invalidNumber, "a number without leading zeros", at: offset)
      }
      return
    }
    while let next = digit {
      digits.append(next)
      offset += 1
    }
  }

  private mutating func readFraction(into digits: inout Digits) throws(JSONError) {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ".") else { return }
    offset += 1
    guard digit != nil else { throw unexpected("a digit") }
    while let next = digit {
      digits.append(next)
      digits.scale -= 1
      offset += 1
    }
  }

  private mutating func readExponent() throws(JSONError) -> Int {
    guard offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return 0 }
    offset += 1
    var isNegative = false
    if offset < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[offset]) {
      isNegative = bytes[offset] == UInt8(ascii: "-")
      offset += 1
    }
    guard digit != nil else { throw unexpected("a digit") }
    var exponent = 0
    while let next = digit {
      exponent = min(exponent * 10 + Int(next), 100_000)
      offset += 1
    }
    return isNegative ? -exponent : exponent
  }

  private var digit: UInt8? {
    guard offset < bytes.count else { return nil }
    let value = bytes[offset] &- UInt8(ascii: "0")
    return value < 10 ? value : nil
  }

  /// The magnitude of the number between `start` and `offset` by the standard library.
  private func slowValue(from start: Int) -> Double? {
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    // The standard library answers nil or infinity for what a double cannot hold.
    return (Double(text) ?? .infinity).magnitude
  }
}

/// The significant digits of a number and the power of ten that they are to be multiplied with.
private struct Digits {
  private var value: UInt64 = 0
  private var count = 0
  var scale = 0

  mutating func append(_ digit: UInt8) {
    guard value > 0 || digit > 0 else { return }
    count += 1
    if count <= 19 { value = value &* 10 &+ UInt64(digit) }
  }

  func exactValue(exponent: Int) -> Double? {
    let power = scale + exponent
    guard value > 0 else { return 0 }
    guard count <= 15, (-22...22).contains(power) else { return nil }
    let scaled = Double(value)
    return power < 0 ? scaled / Self.powersOfTen[-power] : scaled * Self.powersOfTen[power]
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
