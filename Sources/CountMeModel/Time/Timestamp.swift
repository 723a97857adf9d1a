/// An instant in milliseconds of UTC, as `lastModified` holds it.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// The instant `milliseconds` after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Reads `YYYY-MM-DDTHH:MM:SS.mmmZ`, exactly: a stamp has one way to be written.
  public init?(_ text: String) {
    guard text.utf8.count == 24, text.utf8.last == UInt8(ascii: "Z"),
      let time = ZonedTime(text), time.instant.text == text
    else { return nil }
    self = time.instant
  }

  /// `YYYY-MM-DDTHH:MM:SS.mmmZ`.
  public var text: String { ZonedTime(instant: self, offsetMinutes: 0).text }

  /// `YYYY-MM-DDTHH:MM:SS.mmmZ`.
  public var description: String { text }

  /// The stamp of a new version: now, or one millisecond after the version before.
  ///
  /// An edit made after seeing another always beats it, whatever the clocks say (design, section 3).
  public static func next(now: Timestamp, after previous: Timestamp?) -> Timestamp {
    guard let previous else { return now }
    return max(now, Timestamp(milliseconds: previous.milliseconds + 1))
  }

  /// Earlier instants are less.
  public static func < (left: Self, right: Self) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
