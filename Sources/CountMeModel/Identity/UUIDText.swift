/// A UUID as documents write it: 36 characters in lower case (RFC 9562).
public struct UUIDText: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The 36 characters.
  public let text: String

  /// Takes the canonical form; nil for anything else, upper case included.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    for (place, byte) in bytes.enumerated() {
      let isDash = [8, 13, 18, 23].contains(place)
      guard isDash ? byte == UInt8(ascii: "-") : Self.isHexDigit(byte) else { return nil }
    }
    self.text = text
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

  /// Makes a version 4 UUID of 16 random bytes.
  public init(version4 random: [UInt8]) {
    var bytes = Array(random.prefix(16))
    bytes += Array(repeating: 0, count: 16 - bytes.count)
    bytes[6] = 0x40 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    self.init(bytes: bytes)
  }

  private init(bytes: [UInt8]) {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    self.text = text
  }

  /// The time in a version 7 UUID, or nil for other versions.
  public var time: Timestamp? {
    let digits = Array(text.utf8)
    guard digits[14] == UInt8(ascii: "7"),
      let milliseconds = Int64(text.prefix(8) + text.dropFirst(9).prefix(4), radix: 16)
    else { return nil }
    return Timestamp(milliseconds: milliseconds)
  }

  /// The 36 characters.
  public var description: String { text }

  /// Order of the texts' bytes.
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
