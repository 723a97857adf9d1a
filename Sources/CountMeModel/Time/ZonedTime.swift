/// An instant with the offset of the clock that it was read from (RFC 3339).
public struct ZonedTime: Hashable, Sendable, CustomStringConvertible {
  /// The instant.
  public let instant: Timestamp
  /// Minutes that the local clock is ahead of UTC.
  public let offsetMinutes: Int

  /// An instant as a clock `offsetMinutes` ahead of UTC shows it.
  public init(instant: Timestamp, offsetMinutes: Int) {
    self.instant = instant
    self.offsetMinutes = offsetMinutes
  }

  /// Reads RFC 3339 with any number of fractional digits and `Z` or `±HH:MM`.
  ///
  /// Fractions below a millisecond are cut off; leap seconds are refused.
  public init?(_ text: String) {
    var scanner = TimeScanner(text)
    guard let date = scanner.date(), scanner.takes("T") || scanner.takes("t"),
      let milliseconds = scanner.timeOfDay(), let offset = scanner.zoneOffset(), scanner.isAtEnd
    else { return nil }
    let local = Int64(date.dayNumber) * 86_400_000 + milliseconds
    self.init(
      instant: Timestamp(milliseconds: local - Int64(offset) * 60_000), offsetMinutes: offset)
  }

  /// The day that the local clock shows.
  public var date: CalendarDate {
    CalendarDate(dayNumber: Int(localMilliseconds.dividedDown(by: 86_400_000)))
  }

  /// Minutes since the local midnight, from 0 to 1439.
  public var minuteOfDay: Int {
    Int((localMilliseconds - Int64(date.dayNumber) * 86_400_000) / 60_000)
  }

  /// The local time as `HH:MM`.
  public var clockText: String {
    CivilCalendar.padded(minuteOfDay / 60, 2) + ":" + CivilCalendar.padded(minuteOfDay % 60, 2)
  }

  /// RFC 3339 with milliseconds; an offset of zero is written `Z`.
  public var text: String {
    let rest = Int(localMilliseconds - Int64(date.dayNumber) * 86_400_000)
    let seconds =
      CivilCalendar.padded(rest / 1000 % 60, 2) + "." + CivilCalendar.padded(rest % 1000, 3)
    return "\(date.text)T\(clockText):\(seconds)\(offsetText)"
  }

  /// RFC 3339 with milliseconds.
  public var description: String { text }

  private var localMilliseconds: Int64 {
    instant.milliseconds + Int64(offsetMinutes) * 60_000
  }

  private var offsetText: String {
    guard offsetMinutes != 0 else { return "Z" }
    let hours = CivilCalendar.padded(Int(offsetMinutes.magnitude) / 60, 2)
    let minutes = CivilCalendar.padded(Int(offsetMinutes.magnitude) % 60, 2)
    return "\(offsetMinutes < 0 ? "-" : "+")\(hours):\(minutes)"
  }
}

extension Int64 {
  fileprivate func dividedDown(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
