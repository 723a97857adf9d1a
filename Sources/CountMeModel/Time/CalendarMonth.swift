/// A month of a year, such as the one a summary covers, in the years 1 to 9999.
public struct CalendarMonth: Hashable, Sendable {
  /// Months since January of the year 0.
  let number: Int

  /// Takes any count of months; beyond the years 1 to 9999 the nearest end counts.
  init(number: Int) {
    self.number = min(max(number, 12), 9999 * 12 + 11)
  }

  /// The month of these fields; nil outside of the years 1 to 9999 and the months 1 to 12.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    number = year * 12 + month - 1
  }

  /// The year, 1 to 9999.
  public var year: Int { number / 12 }

  /// The month of the year, 1 to 12.
  public var month: Int { number % 12 + 1 }

  /// How many days it has.
  public var dayCount: Int { CivilCalendar.dayCount(ofMonth: month, in: year) }

  /// Its first day.
  public var firstDay: CalendarDate {
    CalendarDate(dayNumber: CivilCalendar.dayNumber(year: year, month: month, day: 1))
  }

  /// Its last day.
  public var lastDay: CalendarDate { firstDay.adding(days: dayCount - 1) }

  /// All its days, in order.
  public var days: ClosedRange<CalendarDate> { firstDay...lastDay }

  /// The month so many months later, or earlier where negative; at most to either end.
  public func adding(months: Int) -> CalendarMonth {
    let (sum, overflow) = number.addingReportingOverflow(months)
    return CalendarMonth(number: overflow ? (months < 0 ? .min : .max) : sum)
  }
}

extension CalendarMonth: Strideable {
  /// Order of time.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// How many months it is from here to `other`.
  public func distance(to other: CalendarMonth) -> Int { other.number - number }

  /// The month `months` later, at most to either end.
  public func advanced(by months: Int) -> CalendarMonth { adding(months: months) }
}

extension CalendarMonth: LosslessStringConvertible, TextForm {
  /// Reads `YYYY-MM`, exactly so; nil for anything else.
  public init?(_ text: some StringProtocol) {
    var digits = DigitReader(text)
    guard let year = digits.number(4), digits.take("-"), let month = digits.number(2),
      digits.isAtEnd
    else { return nil }
    self.init(year: year, month: month)
  }

  /// The form `YYYY-MM`.
  public var text: String {
    var digits = DigitWriter()
    digits.month(year, month)
    return digits.text
  }
}
