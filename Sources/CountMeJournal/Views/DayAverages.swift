public import CountMeModel

/// What days with food come to on the average.
public struct DayAverages: Sendable, Equatable {
  /// The days that count.
  public let days: [DayTotals]

  /// Of the days on which anything was eaten; today counts only where there is no other.
  init(_ totals: [DayTotals], today: CalendarDate) {
    let eaten = totals.filter(\.isEaten)
    let over = eaten.filter { $0.date != today }
    days = over.isEmpty ? eaten : over
  }

  /// Whether a day has food and does not count: the present one, which is not over.
  public func leavesOut(_ today: CalendarDate, of totals: [DayTotals]) -> Bool {
    days.last?.date != today && totals.contains { $0.date == today && $0.isEaten }
  }

  /// The average of a number of the days.
  public func average(_ value: (DayTotals) -> Double) -> Double {
    days.isEmpty ? 0 : days.reduce(0) { $0 + value($1) } / Double(days.count)
  }

  /// The day with the least energy, the earliest where there are several.
  public var lowest: DayTotals? { days.min { ($0.net, $0.date) < ($1.net, $1.date) } }

  /// The day with the most energy, the earliest where there are several.
  public var highest: DayTotals? { days.min { (-$0.net, $0.date) < (-$1.net, $1.date) } }

  /// On how many days that had a goal it was kept.
  public var goalsKept: (kept: Int, of: Int) {
    let kept = days.compactMap(\.isWithinGoal)
    return (kept.count { $0 }, kept.count)
  }
}
