package import CountMeModel
package import CountMeSchema

/// How much of a habit counts as done, by the day: a new goal judges no day that was lived with another.
package struct HabitGoals {
  /// The goals by the days from which they held; from the last of these on the habit's own holds.
  private let history: FieldMap<CalendarDate, Double>
  private let present: Double
  private let begin: CalendarDate?
  private let made: CalendarDate?

  /// The goals of a habit.
  package init(_ habit: Habit) {
    history = habit.goalHistory ?? FieldMap()
    present = habit.goal ?? 1
    begin = habit.startDate
    made = habit.createdAt?.date
  }

  /// The goal of a day; nil means of one on which the present goal holds.
  package func goal(on date: CalendarDate?) -> Double {
    let noted = history.isEmpty ? [] : history.entries
    guard let date, let first = noted.first, let last = noted.last, date < last.key else {
      return present
    }
    return (noted.last { $0.key <= date } ?? first).value
  }

  /// What to note where another goal holds from today on; nil where no day was lived with the one before.
  package func noting(
    _ goal: Double, from today: CalendarDate
  ) -> FieldMap<CalendarDate, Double>? {
    var history = history
    if history.isEmpty {
      let first = begin ?? min(made ?? .last, today.adding(days: -1))
      guard first < today else { return nil }
      history[first] = present
    }
    history[today] = goal
    return history
  }
}
