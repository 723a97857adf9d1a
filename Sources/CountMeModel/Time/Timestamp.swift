/// An instant in milliseconds of UTC, as `lastModified` holds it, in the years 1 to 9999.
///
/// Seconds are POSIX seconds: a leap second has no place of its own.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00.000Z.
  public let milliseconds: Int64

  /// Takes milliseconds since 1970; beyond the years 1 to 9999 the nearest end counts.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Takes seconds since 1970, as commits have them; beyond the years 1 to 9999 the nearest end counts.
  public init(seconds: Int64) {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    self.init(milliseconds: overflow ? (seconds < 0 ? .min : .max) : milliseconds)
  }

  /// The earliest instant that can be written, 0001-01-01T00:00:00.000Z.
  public static let first = Timestamp(milliseconds: .min)

  /// The latest instant that can be written, 9999-12-31T23:59:59.999Z.
  public static let last = Timestamp(milliseconds: .max)

  /// Order of time.
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  /// The date in UTC.
  public var date: CalendarDate {
    let days = CivilCalendar.floorDivide(milliseconds, by: Self.millisecondsPerDay)
    return CalendarDate(dayNumber: Int(days))
  }

  /// Milliseconds since midnight in UTC.
  var millisecondOfDay: Int { Int(milliseconds - date.startInUTC.milliseconds) }

  /// The instant so many milliseconds later, or earlier where negative; at most to either end.
  public func adding(milliseconds: Int64) -> Timestamp {
    let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Timestamp(milliseconds: overflow ? (milliseconds < 0 ? .min : .max) : sum)
  }

  /// The stamp of a new edit: now, but always after the stamp of the document it changes.
  ///
  /// So an edit that was made after seeing another beats it, whatever the clocks say.
  public static func next(now: Timestamp, after previous: Timestamp?) -> Timestamp {
    guard let previous else { return now }
    return max(now, previous.adding(milliseconds: 1))
  }

  private static let millisecondsPerDay: Int64 = 86_400_000

  private static let range =
    Int64(CivilCalendar.days.lowerBound) * millisecondsPerDay...Int64(CivilCalendar.days.upperBound)
    * millisecondsPerDay + (millisecondsPerDay - 1)
}

extension Timestamp: LosslessStringConvertible, TextForm {
  /// Reads `YYYY-MM-DDTHH:MM:SS.mmmZ`, exactly so; nil for anything else.
  public init?(_ text: String) {
    var digits = DigitReader(text)
    // So long it is only with three decimals.
    guard text.utf8.count == 24, let date = digits.date(), digits.take("T"),
      let time = digits.time(), !time.isLeapSecond, digits.take("Z"), digits.isAtEnd
    else { return nil }
    self = date.startInUTC.adding(milliseconds: Int64(time.milliseconds))
  }

  /// RFC 3339 in UTC with milliseconds: `YYYY-MM-DDTHH:MM:SS.mmmZ`, 24 characters.
  public var text: String {
    var digits = DigitWriter()
    digits.date(date.components)
    digits.time(ofMilliseconds: millisecondOfDay)
    digits.append("Z")
    return digits.text
  }
}
