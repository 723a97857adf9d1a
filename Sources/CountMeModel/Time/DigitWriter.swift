/// Writes fixed forms of date and time.
struct DigitWriter {
  private var bytes: [UInt8] = []

  /// Has room for a path's folders and the UUID behind them, which is the longest form.
  init() {
    bytes.reserveCapacity(48)
  }

  /// What has been written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends `value`, which is not negative, with zeros on the left up to `width`.
  mutating func append(_ value: Int, width: Int) {
    var power = 1
    for _ in 1..<width { power *= 10 }
    while power > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / power % 10))
      power /= 10
    }
  }

  /// Appends an ASCII character.
  mutating func append(_ scalar: Unicode.Scalar) {
    bytes.append(UInt8(ascii: scalar))
  }

  /// Appends a text as it is.
  mutating func append(text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends `YYYY-MM`.
  mutating func month(_ year: Int, _ month: Int) {
    append(year, width: 4)
    append("-")
    append(month, width: 2)
  }

  /// Appends `YYYY-MM-DD`.
  mutating func date(_ fields: (year: Int, month: Int, day: Int)) {
    month(fields.year, fields.month)
    append("-")
    append(fields.day, width: 2)
  }

  /// Appends `YYYY-MM/DD/`.
  mutating func folders(_ fields: (year: Int, month: Int, day: Int)) {
    month(fields.year, fields.month)
    append("/")
    append(fields.day, width: 2)
    append("/")
  }

  /// Appends `THH:MM:SS.mmm` of milliseconds since midnight.
  mutating func time(ofMilliseconds value: Int) {
    append("T")
    append(value / 3_600_000, width: 2)
    append(":")
    append(value / 60_000 % 60, width: 2)
    append(":")
    append(value / 1000 % 60, width: 2)
    append(".")
    append(value % 1000, width: 3)
  }
}
