/// A number as ECMAScript's `Number::toString` prints it, which is what RFC 8785 asks for.
///
/// Source: ECMA-262, 6.1.6.1.20; RFC 8785, 3.2.2.3.
package enum CanonicalNumber {
  /// The shortest text that reads back to the same finite double.
  package static func text(of number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of `number`; `null`, as ECMAScript's JSON has it, where it is not finite.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else {
      bytes.append(contentsOf: "null".utf8)
      return
    }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    // Integers up to here are exact and therefore their own shortest form.
    if magnitude <= 0x1p53, Double(UInt64(magnitude)) == magnitude {
      appendDigits(UInt64(magnitude), to: &bytes)
    } else if appendShortDecimal(magnitude, to: &bytes) {
      return
    } else if magnitude >= 1e-4, magnitude < 0x1p53 {
      // Here, and only here, Swift lays the shortest digits out in the same way.
      bytes.append(contentsOf: magnitude.description.utf8)
    } else {
      appendRare(magnitude, to: &bytes)
    }
  }

  /// Appends the digits of a whole number.
  static func appendDigits(_ value: UInt64, to bytes: inout [UInt8]) {
    if value >= 10 { appendDigits(value / 10, to: &bytes) }
    bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }

  /// Appends a number of at most six decimals, as nearly all in a diary are.
  ///
  /// No two decimals of up to 15 digits stand for the same double, so that one that reads back
  /// to the number is the shortest, once the zeros at its end are gone.
  private static func appendShortDecimal(_ magnitude: Double, to bytes: inout [UInt8]) -> Bool {
    guard magnitude >= 1e-6, magnitude < 1e9 else { return false }
    var scaled = UInt64(magnitude * 1e6 + 0.5)
    guard Double(scaled) / 1e6 == magnitude else { return false }
    var unit: UInt64 = 1_000_000
    while scaled % 10 == 0 {
      scaled /= 10
      unit /= 10
    }
    appendDigits(scaled / unit, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    while unit > 1 {
      unit /= 10
      bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: scaled / unit % 10))
    }
    return true
  }

  /// Appends a number below 1e-4, or from 2^53 on, as ECMAScript lays the shortest digits out.
  ///
  /// Swift's own description has them, with zeros around.
  private static func appendRare(_ magnitude: Double, to bytes: inout [UInt8]) {
    let (zero, dot) = (UInt8(ascii: "0"), UInt8(ascii: "."))
    let parts = magnitude.description.split(separator: "e")
    let all = parts[0].utf8.filter { $0 != dot }
    let front = all.prefix { $0 == zero }.count
    let digits = all[front...(all.lastIndex { $0 != zero } ?? front)]
    // The number is 0.ddd times ten to this power.
    let point =
      parts[0].utf8.prefix { $0 != dot }.count - front
      + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    switch point {
    case digits.count...21:
      bytes += digits
      bytes += repeatElement(zero, count: point - digits.count)
    case 1...21:
      bytes += digits.prefix(point)
      bytes.append(dot)
      bytes += digits.dropFirst(point)
    case -5...0:
      bytes += [zero, dot]
      bytes += repeatElement(zero, count: -point)
      bytes += digits
    default:
      bytes += digits.prefix(1)
      if digits.count > 1 { bytes.append(dot) }
      bytes += digits.dropFirst()
      bytes += "e\(point > 0 ? "+" : "")\(point - 1)".utf8
    }
  }
}
