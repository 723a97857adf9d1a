package import CountMeModel
package import CountMeSchema

/// On which days all habits were done.
///
/// A day is full when something was due on it and all of that was done; days that a habit skips and
/// habits of so many times a week hold no day back. On a day on which nothing was due, a weekly habit
/// that reaches its number of the week makes it full.
package struct AwardRule {
  /// The points of a full day, as Habitto gives them.
  package static let points = 50.0

  private let habits: [HabitCalendar]

  /// - Parameters:
  ///   - habits: the habits that are kept.
  ///   - completions: what is noted of them, of whole weeks.
  package init(habits: [Habit], completions: [Completion]) {
    let byHabit = Dictionary(grouping: completions) { $0.habitId ?? "" }
    self.habits = habits.map { HabitCalendar($0, completions: byHabit[$0.id] ?? []) }
  }

  /// Whether any habit is due on that very day.
  package func hasDue(_ date: CalendarDate) -> Bool { habits.contains { $0.isDue(date) } }

  /// Whether the day is full.
  package func isEarned(_ date: CalendarDate) -> Bool {
    let due = habits.filter { $0.isDue(date) }
    guard due.isEmpty else { return due.allSatisfy { $0.done.contains(date) } }
    return habits.contains { $0.completesWeek(date) }
  }

  /// The days that are not full any more since something was taken back on some dates.
  ///
  /// A habit of so many times a week may have filled another day of the week. A day that was not full before, for a
  /// habit that was added or changed meanwhile, loses its award with one that was due and is not done any more.
  ///
  /// - Parameter before: the same habits with what was noted before.
  package func lost(since before: AwardRule, on dates: [CalendarDate]) -> Set<CalendarDate> {
    Set(dates.flatMap(\.week)).filter { day in
      guard !isEarned(day) else { return false }
      let done = Set(habits.filter { $0.done.contains(day) }.map(\.habit.id))
      return before.isEarned(day)
        || before.habits.contains {
          $0.isDue(day) && $0.done.contains(day) && !done.contains($0.habit.id)
        }
    }
  }
}

extension HabitCalendar {
  /// Whether a weekly habit was done on that day for the last time that its week wants.
  fileprivate func completesWeek(_ date: CalendarDate) -> Bool {
    guard case .weekly(let times) = schedule, done.contains(date) else { return false }
    return (date.startOfWeek...date).count { done.contains($0) } == times
  }
}
