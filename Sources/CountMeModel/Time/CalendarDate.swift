/// A day of the calendar, such as the one an entry counts for, in the years 1 to 9999.
///
/// It is no instant: the same date stays the same wherever the person travels.
public struct CalendarDate: Hashable, Sendable {
  /// Days since 1970-01-01.
  public let dayNumber: Int

  /// The day `dayNumber` days after 1970-01-01; beyond the years 1 to 9999 the nearest end counts.
  public init(dayNumber: Int) {
    self.dayNumber = min(
      max(dayNumber, CivilCalendar.days.lowerBound), CivilCalendar.days.upperBound)
  }

  /// The day of these fields; nil where the calendar has none, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CivilCalendar.dayCount(ofMonth: month, in: year)).contains(day)
    else { return nil }
    dayNumber = CivilCalendar.dayNumber(year: year, month: month, day: day)
  }

  /// The first day that can be written, 0001-01-01.
  public static let first = CalendarDate(dayNumber: .min)

  /// The last day that can be written, 9999-12-31.
  public static let last = CalendarDate(dayNumber: .max)

  /// Year (1 to 9999), month (1 to 12) and day of the month (1 to 31).
  public var components: (year: Int, month: Int, day: Int) {
    CivilCalendar.fields(ofDay: dayNumber)
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday(ordinal: dayNumber + Weekday.thursday.number)
  }

  /// Midnight of UTC at which the day begins.
  package var startInUTC: Timestamp { Timestamp(milliseconds: Int64(dayNumber) * 86_400_000) }

  /// The month that the day is in.
  public var month: CalendarMonth {
    let fields = components
    return CalendarMonth(number: fields.year * 12 + fields.month - 1)
  }
}

extension CalendarDate {
  /// The day so many days later, or earlier where `days` is negative; at most to either end.
  public func adding(days: Int) -> CalendarDate {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return CalendarDate(dayNumber: overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// The same day so many months later; where that month is shorter, its last day.
  public func adding(months: Int) -> CalendarDate {
    let target = month.adding(months: months)
    return target.firstDay.adding(days: min(components.day, target.dayCount) - 1)
  }

  /// The Monday of the day's week (ISO 8601).
  public var startOfWeek: CalendarDate { onOrBefore(.monday) }

  /// The seven days of the day's week, from Monday.
  public var week: ClosedRange<CalendarDate> { startOfWeek...startOfWeek.adding(days: 6) }

  /// The number of the day's week, 1 to 53, in the year that the week's Thursday is in (ISO 8601).
  public var weekNumber: Int {
    let thursday = dayNumber - weekday.number + Weekday.thursday.number
    let year = CivilCalendar.fields(ofDay: thursday).year
    return (thursday - CivilCalendar.dayNumber(year: year, month: 1, day: 1)) / 7 + 1
  }

  /// The latest day not after this one that is a `weekday`.
  public func onOrBefore(_ weekday: Weekday) -> CalendarDate {
    adding(days: -((self.weekday.number - weekday.number + 7) % 7))
  }

  /// The first day after this one that is a `weekday`.
  public func after(_ weekday: Weekday) -> CalendarDate {
    adding(days: 7).onOrBefore(weekday)
  }
}

extension CalendarDate: Strideable {
  /// Order of time.
  public static func < (left: Self, right: Self) -> Bool { left.dayNumber < right.dayNumber }

  /// How many days it is from here to `other`.
  public func distance(to other: CalendarDate) -> Int { other.dayNumber - dayNumber }

  /// The day `days` later, at most to either end.
  public func advanced(by days: Int) -> CalendarDate { adding(days: days) }
}

extension CalendarDate: LosslessStringConvertible, TextForm {
  /// Reads `YYYY-MM-DD`, exactly so; nil for anything else and for days that do not exist.
  public init?(_ text: some StringProtocol) {
    var digits = DigitReader(text)
    guard let date = digits.date(), digits.isAtEnd else { return nil }
    self = date
  }

  /// The form `YYYY-MM-DD`.
  public var text: String {
    var digits = DigitWriter()
    digits.date(components)
    return digits.text
  }
}
