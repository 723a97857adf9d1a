/// An instant together with the clock time that was seen then, as entries hold it.
public struct ZonedTime: Hashable, Sendable {
  /// The instant.
  public let instant: Timestamp

  /// How many minutes the clock was ahead of UTC, from -1439 to 1439.
  public let offsetMinutes: Int

  /// The time at `instant` on a clock so many minutes ahead of UTC.
  ///
  /// An offset of a day or more, or one that leads out of the years 1 to 9999, counts as 0.
  public init(instant: Timestamp, offsetMinutes: Int) {
    let shift = Int64(min(max(offsetMinutes, -1440), 1440)) * 60_000
    let local = instant.adding(milliseconds: shift)
    let isInRange = abs(shift) < 86_400_000 && local.milliseconds - instant.milliseconds == shift
    self.instant = instant
    self.offsetMinutes = isInRange ? offsetMinutes : 0
  }

  /// What the clock shows, as if it showed UTC.
  private var local: Timestamp { instant.adding(milliseconds: Int64(offsetMinutes) * 60_000) }

  /// The date that the clock shows.
  public var date: CalendarDate { local.date }

  /// The time of day that the clock shows, without its milliseconds.
  public var clock: ClockTime { ClockTime(secondOfDay: local.millisecondOfDay / 1000) }

  /// Minutes since the clock's midnight, from 0 to 1439.
  public var minuteOfDay: Int { local.millisecondOfDay / 60_000 }

  /// The time of day as `HH:MM`.
  public var clockText: String { ClockTime(secondOfDay: minuteOfDay * 60).text }
}

extension ZonedTime: Comparable {
  /// Order of instants; at one instant, of offsets.
  public static func < (left: Self, right: Self) -> Bool {
    (left.instant, left.offsetMinutes) < (right.instant, right.offsetMinutes)
  }
}

extension ZonedTime: LosslessStringConvertible, TextForm {
  /// Reads RFC 3339, with any number of decimals behind the seconds or none.
  ///
  /// `T` and `Z` may be lower case. Decimals past the milliseconds are cut off. A leap second is
  /// taken where there can be one, at 23:59:60 of UTC, and counts as the second after it.
  public init?(_ text: String) {
    var digits = DigitReader(text)
    guard let date = digits.date(), digits.take("T") || digits.take("t"),
      let time = digits.time(), let offset = digits.offset(), digits.isAtEnd
    else { return nil }
    let milliseconds =
      date.startInUTC.milliseconds + Int64(time.milliseconds) - Int64(offset) * 60_000
    let instant = Timestamp(milliseconds: milliseconds)
    guard instant.milliseconds == milliseconds else { return nil }
    guard !time.isLeapSecond || instant.millisecondOfDay < 1000 else { return nil }
    self.init(instant: instant, offsetMinutes: offset)
    guard offsetMinutes == offset else { return nil }
  }

  /// RFC 3339 with milliseconds: `2026-11-20T08:15:00.000+01:00`, or with `Z` for offset 0.
  public var text: String {
    var digits = DigitWriter()
    digits.date(date.components)
    digits.time(ofMilliseconds: local.millisecondOfDay)
    if offsetMinutes == 0 {
      digits.append("Z")
    } else {
      digits.append(offsetMinutes < 0 ? "-" : "+")
      digits.append(abs(offsetMinutes) / 60, width: 2)
      digits.append(":")
      digits.append(abs(offsetMinutes) % 60, width: 2)
    }
    return digits.text
  }
}

extension DigitReader {
  /// `Z`, `+hh:mm` or `-hh:mm` as minutes.
  fileprivate mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hour = number(2), hour < 24, take(":"),
      let minute = number(2), minute < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hour * 60 + minute)
  }
}
