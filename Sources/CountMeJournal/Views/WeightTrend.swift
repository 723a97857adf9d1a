import CountMeModel

/// How the weight goes.
public struct WeightTrend: Sendable, Equatable {
  /// The days with a weight in kg, in order; at least one.
  public let days: [DayTotals]
  /// The weight to reach, in kg, or nil.
  public let goal: Double?

  /// The change in kg a week over the last four weeks that have weights, or nil for too few.
  ///
  /// It is the slope of the line with the least squares, so that one day's water does not decide.
  public var perWeek: Double? {
    guard let last = days.last else { return nil }
    let recent = days.filter { $0.date > last.date.adding(days: -28) }
    guard let first = recent.first, first.date.distance(to: last.date) >= 6, recent.count >= 3
    else { return nil }
    let points = recent.map { day in
      (x: Double(first.date.distance(to: day.date)), y: day.weight ?? 0)
    }
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let spread = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    let common = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    return spread > 0 ? common / spread * 7 : nil
  }

  /// In how many weeks the goal is reached if it goes on like this; nil if it leads elsewhere.
  public var weeksToGoal: Double? {
    guard let goal, let weight = days.last?.weight, let perWeek, abs(perWeek) >= 0.05 else {
      return nil
    }
    let weeks = (goal - weight) / perWeek
    return weeks > 0 && weeks < 520 ? weeks : nil
  }

  init?(_ totals: [DayTotals], goal: Double?) {
    days = totals.filter { $0.weight != nil }
    self.goal = goal
    if days.isEmpty { return nil }
  }
}
