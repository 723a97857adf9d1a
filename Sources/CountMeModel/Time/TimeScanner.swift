/// Takes the parts of an RFC 3339 time from a text, one after another.
struct TimeScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, UInt32(bytes[offset]) == character.value else { return false }
    offset += 1
    return true
  }

  mutating func date() -> CalendarDate? {
    guard offset + 10 <= bytes.count else { return nil }
    defer { offset += 10 }
    return CalendarDate(String(decoding: bytes[offset..<offset + 10], as: UTF8.self))
  }

  /// `HH:MM:SS` with an optional fraction, in milliseconds since midnight.
  mutating func timeOfDay() -> Int64? {
    guard let hour = number(below: 24), takes(":"), let minute = number(below: 60), takes(":"),
      let second = number(below: 60), let fraction = fraction()
    else { return nil }
    return Int64((hour * 60 + minute) * 60 + second) * 1000 + fraction
  }

  /// `Z` or `±HH:MM`, in minutes.
  mutating func zoneOffset() -> Int? {
    if takes("Z") || takes("z") { return 0 }
    let isNegative = takes("-")
    guard isNegative || takes("+"), let hours = number(below: 24), takes(":"),
      let minutes = number(below: 60)
    else { return nil }
    let total = hours * 60 + minutes
    return isNegative ? -total : total
  }

  private mutating func number(below limit: Int) -> Int? {
    guard offset + 2 <= bytes.count,
      let value = CivilCalendar.number(bytes[offset..<offset + 2]), value < limit
    else { return nil }
    offset += 2
    return value
  }

  private mutating func fraction() -> Int64? {
    guard takes(".") else { return 0 }
    let digits = bytes[offset...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    offset += digits.count
    let zeros = Array(repeating: UInt8(ascii: "0"), count: max(0, 3 - digits.count))
    return CivilCalendar.number(digits.prefix(3) + zeros).map(Int64.init)
  }
}
