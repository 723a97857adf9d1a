/// A UUID as documents write it: 36 characters in lower case (RFC 9562).
public struct UUIDText: Hashable, Comparable, Sendable, TextForm {
  /// The 36 characters.
  public let text: String

  /// Takes the canonical form; nil for anything else, upper case included.
  public init?(_ text: String) {
    guard Self.isCanonical(text) else { return nil }
    self.text = text
  }

  /// Takes the canonical form in either case, as other programs write it, and makes it lower case.
  public init?(anyCase text: String) {
    // Only ASCII letters: there are others whose lower case is one of them.
    let lowered = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    self.init(String(decoding: lowered, as: UTF8.self))
  }

  /// Makes a version 7 UUID, whose first 48 bits are the entry's own time.
  ///
  /// - Parameters:
  ///   - time: the entry's time; before 1970 counts as 1970.
  ///   - rest: ten bytes, random ones or an importer's hash; six bits of them are overwritten.
  public init(version7At time: Timestamp, rest: [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: 6)
    let milliseconds = UInt64(max(0, time.milliseconds))
    for index in 0..<6 {
      bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> UInt64(8 * (5 - index)))
    }
    bytes += rest.prefix(10) + Array(repeating: 0, count: max(0, 10 - rest.count))
    bytes[6] = 0x70 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    self.init(bytes: bytes)
  }

  /// The version 7 UUID of another time that has the same other bits.
  public func at(_ time: Timestamp) -> UUIDText {
    let digits = UUIDText(version7At: time, rest: []).text.prefix(13)
    return UUIDText(String(digits + text.dropFirst(13))) ?? self
  }

  /// Makes a version 4 UUID of 16 random bytes.
  public init(version4 random: [UInt8]) {
    var bytes = Array(random.prefix(16))
    bytes += Array(repeating: 0, count: 16 - bytes.count)
    bytes[6] = 0x40 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    self.init(bytes: bytes)
  }

  private init(bytes: [UInt8]) {
    var digits = Array(bytes.hexText.utf8)
    for place in [8, 13, 18, 23] { digits.insert(UInt8(ascii: "-"), at: place) }
    text = String(decoding: digits, as: UTF8.self)
  }

  /// The time in a version 7 UUID; nil for other versions and variants, and beyond the year 9999.
  public var time: Timestamp? {
    let digits = text.utf8Span.span
    guard digits[14] == UInt8(ascii: "7"), "89ab".utf8.contains(digits[19]) else { return nil }
    var milliseconds: Int64 = 0
    for place in 0..<13 where place != 8 {
      let digit = digits[place]
      milliseconds = milliseconds << 4 | Int64(digit & 0x0F) + (digit >= 0x61 ? 9 : 0)
    }
    let time = Timestamp(milliseconds: milliseconds)
    return time.milliseconds == milliseconds ? time : nil
  }

  private static func isCanonical(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    guard bytes.count == 36 else { return false }
    for place in 0..<36 {
      let isDash = place == 8 || place == 13 || place == 18 || place == 23
      guard isDash ? bytes[place] == UInt8(ascii: "-") : isHexDigit(bytes[place]) else {
        return false
      }
    }
    return true
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
