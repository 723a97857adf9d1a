/// A month of a year.
public struct CalendarMonth: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int

  init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// Reads `YYYY-MM`, exactly.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 7, let date = CalendarDate("\(text)-01") else { return nil }
    self = date.month
  }

  /// `YYYY-MM`.
  public var text: String { String(firstDay.text.prefix(7)) }

  /// `YYYY-MM`.
  public var description: String { text }

  /// The month's first day.
  public var firstDay: CalendarDate {
    CalendarDate(dayNumber: CivilCalendar.dayNumber(year: year, month: month, day: 1))
  }

  /// The month's last day.
  public var lastDay: CalendarDate {
    firstDay.adding(days: CivilCalendar.days(inMonth: month, of: year) - 1)
  }

  /// Earlier months are less.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}
