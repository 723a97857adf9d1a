/// Numbers as exports write them: ASCII digits, with a point before the decimals.
package enum DecimalText {
  /// The number that a text such as `-12.50` means; nil for anything else, `nan` and `1e3` included.
  package static func number(_ text: some StringProtocol) -> Double? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let isSigned = text.utf8.count - digits.count
    let points = digits.count { $0 == UInt8(ascii: ".") }
    guard isSigned <= 1, points <= 1, digits.count > points,
      digits.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
      let number = Double(String(text)), number.isFinite
    else { return nil }
    return number
  }

  /// The number that digits alone mean; nil for anything else.
  package static func natural(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy(isDigit) ? Int(text) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
