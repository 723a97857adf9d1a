/// Reads fixed forms of date and time from the left; ASCII digits only.
struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { position == bytes.count }

  /// What is left.
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  /// The number of exactly `width` digits.
  mutating func number(_ width: Int) -> Int? {
    guard position + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + width] {
      let digit = byte &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    position += width
    return value
  }

  /// As many digits as follow, at least one; nil also where the number passes nine digits.
  mutating func number() -> Int? {
    let width = bytes[position...].prefix { $0 &- UInt8(ascii: "0") <= 9 }.count
    return (1...9).contains(width) ? number(width) : nil
  }

  /// Goes past `scalar` if it follows.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  /// Goes past the bytes that `isPart` holds for, and counts them.
  mutating func skip(while isPart: (UInt8) -> Bool) -> Int {
    let count = bytes[position...].prefix(while: isPart).count
    position += count
    return count
  }

  /// Milliseconds from the digits of a fraction, at least one; finer ones are cut off.
  mutating func milliseconds() -> Int? {
    let digits = bytes[position...].prefix { $0 &- UInt8(ascii: "0") <= 9 }
    guard !digits.isEmpty else { return nil }
    position += digits.count
    return zip(digits, [100, 10, 1]).reduce(0) { $0 + Int($1.0 - UInt8(ascii: "0")) * $1.1 }
  }

  /// A date in the form `YYYY-MM-DD`.
  mutating func date() -> CalendarDate? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// `HH:MM:SS` or `HH:MM:SS.f…` as milliseconds since midnight.
  mutating func time() -> (milliseconds: Int, isLeapSecond: Bool)? {
    guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60,
      take(":"), let second = number(2), second <= 60
    else { return nil }
    var milliseconds = ((hour * 60 + minute) * 60 + second) * 1000
    if take(".") {
      guard let fraction = self.milliseconds() else { return nil }
      milliseconds += fraction
    }
    return (milliseconds, second == 60)
  }
}
