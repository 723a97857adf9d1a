/// Numbers as ECMAScript's `Number::toString` prints them (RFC 8785, section 3.2.2.3).
package enum CanonicalNumber {
  /// The shortest text that reads back to the same finite double.
  package static func text(of number: Double) -> String {
    guard number != 0 else { return "0" }
    let (digits, point) = decimal(of: number.magnitude)
    let sign = number < 0 ? "-" : ""
    return sign + placed(digits, point: point)
  }

  /// The shortest digits, and how many of them stand before the decimal point.
  private static func decimal(of magnitude: Double) -> (digits: [UInt8], point: Int) {
    // The standard library prints the shortest digits too; only where it puts the point differs.
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    let text = Array(magnitude.description.utf8)
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: ".") {
        point = digits.count
      } else if byte == UInt8(ascii: "e") {
        exponent = Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
        break
      } else {
        digits.append(byte)
      }
    }
    var place = (point ?? digits.count) + exponent
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(zeros)
    place -= zeros
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, place)
  }

  private static func placed(_ digits: [UInt8], point: Int) -> String {
    let text = String(decoding: digits, as: UTF8.self)
    let count = digits.count
    switch point {
    case count...21:
      return text + String(repeating: "0", count: point - count)
    case 1..<max(count, 1) where point <= 21:
      return String(decoding: digits[..<point], as: UTF8.self) + "."
        + String(decoding: digits[point...], as: UTF8.self)
    case -5...0:
      return "0." + String(repeating: "0", count: -point) + text
    default:
      let exponent = point - 1
      let fraction = count > 1 ? "." + String(decoding: digits[1...], as: UTF8.self) : ""
      let sign = exponent < 0 ? "-" : "+"
      return String(decoding: digits[..<1], as: UTF8.self) + fraction
        + "e\(sign)\(exponent.magnitude)"
    }
  }
}
