/// A week of ISO 8601: it starts on Monday and belongs to the year that its Thursday is in.
public struct ISOWeek: Hashable, Comparable, Sendable {
  /// The year that the week is counted in, which at its ends is not the date's own.
  public let year: Int

  /// The number of the week, 1 to 53.
  public let week: Int

  /// The week that `date` is in.
  public init(_ date: CalendarDate) {
    let thursday = date.dayNumber - date.weekday.number + Weekday.thursday.number
    year = CivilCalendar.fields(ofDay: thursday).year
    week = (thursday - CivilCalendar.dayNumber(year: year, month: 1, day: 1)) / 7 + 1
  }

  /// Order of time.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.week) < (right.year, right.week)
  }

  /// The week's Monday.
  public var firstDay: CalendarDate {
    // 4 January is always in week 1.
    let fourth = CivilCalendar.dayNumber(year: year, month: 1, day: 4)
    return CalendarDate(dayNumber: fourth + (week - 1) * 7).startOfWeek
  }

  /// Its seven days, from Monday.
  public var days: ClosedRange<CalendarDate> { firstDay...firstDay.adding(days: 6) }
}

extension ISOWeek: CustomStringConvertible {
  /// The form `YYYY-Www`.
  public var text: String {
    var digits = DigitWriter()
    digits.append(year, width: 4)
    digits.append("-")
    digits.append("W")
    digits.append(week, width: 2)
    return digits.text
  }

  /// The same as ``text``.
  public var description: String { text }
}

extension CalendarDate {
  /// The week that the day is in.
  public var week: ISOWeek { ISOWeek(self) }
}
