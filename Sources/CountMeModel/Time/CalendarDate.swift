/// A day of the Gregorian calendar, from year 1 to 9999, with no time and no zone.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01.
  public let dayNumber: Int

  /// The day that is `dayNumber` days after 1970-01-01, held within the calendar's range.
  public init(dayNumber: Int) {
    self.dayNumber = min(max(dayNumber, Self.firstDayNumber), Self.lastDayNumber)
  }

  /// The given day, or nil if the calendar has none such.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CivilCalendar.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    dayNumber = CivilCalendar.dayNumber(year: year, month: month, day: day)
  }

  /// Reads `YYYY-MM-DD`, exactly.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let dash = UInt8(ascii: "-")
    guard bytes.count == 10, bytes[4] == dash, bytes[7] == dash,
      let year = CivilCalendar.number(bytes[0..<4]), let month = CivilCalendar.number(bytes[5..<7]),
      let day = CivilCalendar.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`.
  public var text: String {
    let (year, month, day) = components
    return CivilCalendar.padded(year, 4) + "-" + CivilCalendar.padded(month, 2) + "-"
      + CivilCalendar.padded(day, 2)
  }

  /// `YYYY-MM-DD`.
  public var description: String { text }

  /// Year, month and day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    CivilCalendar.components(ofDay: dayNumber)
  }

  /// The month that the day is in.
  public var month: CalendarMonth {
    CalendarMonth(year: components.year, month: components.month)
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday.allCases[((dayNumber + 3) % 7 + 7) % 7]
  }

  /// The Monday of the day's week (ISO 8601).
  public var startOfWeek: CalendarDate {
    CalendarDate(dayNumber: dayNumber - weekday.number + 1)
  }

  /// The day `days` later, or earlier where negative.
  public func adding(days: Int) -> CalendarDate {
    CalendarDate(dayNumber: dayNumber + days)
  }

  /// Earlier days are less.
  public static func < (left: Self, right: Self) -> Bool { left.dayNumber < right.dayNumber }

  private static let firstDayNumber = CivilCalendar.dayNumber(year: 1, month: 1, day: 1)
  private static let lastDayNumber = CivilCalendar.dayNumber(year: 9999, month: 12, day: 31)
}
