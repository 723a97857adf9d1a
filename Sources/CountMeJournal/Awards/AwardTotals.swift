import CountMeModel
import CountMeStore

/// What the awards come to.
struct AwardTotals {
  /// The days with an award.
  let days: Set<CalendarDate>
  /// All points.
  let points: Double
  /// The awards in a row up to today or yesterday, and the most there were.
  let streak: HabitStreak

  /// - Parameter rule: tells on which days nothing was due; those break no streak.
  init(days: Set<CalendarDate>, points: Double, rule: AwardRule, today: CalendarDate) {
    self.days = days
    self.points = points
    var idle: Set<CalendarDate> = []
    if let first = days.min(), first <= today {
      idle = Set((first...today).filter { !days.contains($0) && !rule.hasDue($0) })
    }
    streak = HabitStreak(.daily, done: days, skipped: idle, today: today)
  }

  /// The level, by the formula that the schema of `profile/progress` derives it with.
  var level: Double { 1 + (max(0, points) / 300).squareRoot().rounded(.down) }

  /// How much of an achievement is reached.
  func progress(_ requirement: Milestone.Requirement) -> Double {
    switch requirement {
    case .fullDays: Double(days.count)
    case .streakDays: Double(streak.best)
    case .level: level
    }
  }
}
