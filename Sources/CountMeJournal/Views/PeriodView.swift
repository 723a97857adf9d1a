public import CountMeHistory
public import CountMeModel
import CountMeSchema
public import CountMeStore

/// Some days as a person looks back on them.
public struct PeriodView: Sendable, Equatable {
  /// The days that were asked for.
  public let days: ClosedRange<CalendarDate>
  /// The first of them on which there was a diary.
  public let firstDay: CalendarDate
  /// The present day.
  public let today: CalendarDate
  /// The days of which anything is known, in order.
  public let totals: [DayTotals]
  /// The energy goal of the present day and later ones, in kcal, or nil.
  public let goal: Double?
  /// How many habits are kept.
  public let habitCount: Int

  /// What the days with food come to; today does not count before it is over, unless it is alone.
  public var averages: DayAverages {
    DayAverages(totals, today: today)
  }

  /// The goal of a day in kcal, or nil.
  public func goal(of day: DayTotals) -> Double? { day.goal ?? (day.date < today ? nil : goal) }
}

extension DiaryReader {
  /// The week of a day; nil means this week.
  ///
  /// - Throws: what the machine refuses.
  public func week(of date: CalendarDate?) throws(DiaryError) -> PeriodView {
    let clock = try clock()
    return try period((date ?? clock.today).week, clock)
  }

  /// A month; nil means this month.
  ///
  /// - Throws: what the machine refuses.
  public func month(_ month: CalendarMonth?) throws(DiaryError) -> PeriodView {
    let clock = try clock()
    return try period((month ?? clock.today.month).days, clock)
  }

  /// Any days.
  ///
  /// - Throws: what the machine refuses.
  public func period(_ days: ClosedRange<CalendarDate>) throws(DiaryError) -> PeriodView {
    try period(days, try clock())
  }

  private func period(
    _ days: ClosedRange<CalendarDate>, _ clock: DayClock
  ) throws(DiaryError) -> PeriodView {
    let totals = try totals(days, clock)
    let isFirst = try !hasAnything(before: days.lowerBound)
    return PeriodView(
      days: days, firstDay: isFirst ? totals.first?.date ?? days.lowerBound : days.lowerBound,
      today: clock.today, totals: totals, goal: try settings().calorieGoal,
      habitCount: try keptHabits().count)
  }
}
