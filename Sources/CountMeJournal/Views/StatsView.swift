public import CountMeHistory
public import CountMeModel
import CountMeSchema
public import CountMeStore

/// The whole diary in numbers.
public struct StatsView: Sendable, Equatable {
  /// A food and how often it was eaten.
  public struct FrequentFood: Sendable, Equatable {
    /// Its name, as it was written last.
    public let name: String
    /// How often it was eaten.
    public let times: Int
    /// Its energy in all, in kcal.
    public let calories: Double
  }

  /// The present day.
  public let today: CalendarDate
  /// The days of which anything is known, in order.
  public let totals: [DayTotals]
  /// The weight, or nil where none was taken.
  public let weight: WeightTrend?
  /// What was eaten most often in the last 90 days, most often first; at most ten.
  public let frequentFood: [FrequentFood]
  /// The habits that are kept.
  public let habits: [HabitView]
  /// The fasts.
  public let fasting: FastingView

  /// The days on which anything was eaten or done.
  public var loggedDays: [DayTotals] { totals.filter(\.isLogged) }

  /// How many days in a row were logged, up to today or yesterday, and the most there were.
  public var streak: (current: Int, best: Int) {
    let streak = HabitStreak(
      .daily, done: Set(loggedDays.map(\.date)), skipped: [], today: today)
    return (streak.current, streak.best)
  }

  /// The averages of the last `days` days that are over, or of all.
  public func averages(ofLast days: Int?) -> DayAverages {
    let first = days.map { today.adding(days: -$0) } ?? .first
    return DayAverages(totals.filter { first <= $0.date && $0.date <= today }, today: today)
  }

  /// The months with a logged day, in order, with the averages of each.
  public var months: [(month: CalendarMonth, averages: DayAverages)] {
    Set(loggedDays.map(\.date.month)).sorted().map { month in
      (month, DayAverages(totals.filter { $0.date.month == month }, today: today))
    }
  }
}

extension DiaryReader {
  /// The whole diary in numbers.
  ///
  /// Reads every food, exercise, weight, habit and fast that there is: O(n) in the diary.
  ///
  /// - Throws: what the machine refuses; files that are no documents are left out.
  public func stats() throws(DiaryError) -> StatsView {
    let clock = try clock()
    let today = clock.today
    let totals = try totals(nil, clock)
    return StatsView(
      today: today, totals: totals,
      weight: WeightTrend(totals, goal: try settings().weightGoal),
      frequentFood: Self.frequentFood(
        try own(FoodItem.collection, days: today.adding(days: -89)...today).sorted(
          by: Self.isEarlier)),
      habits: try habits(), fasting: try fasting())
  }

  /// Of equally frequent ones the first in the alphabet counts.
  private static func frequentFood(_ food: [Document]) -> [StatsView.FrequentFood] {
    var counts = FoodCounts()
    for item in food { counts.add(item) }
    let sorted = counts.all.sorted { (-$0.times, $0.name) < (-$1.times, $1.name) }
    return Array(sorted.filter { $0.times > 1 }.prefix(10))
  }
}
