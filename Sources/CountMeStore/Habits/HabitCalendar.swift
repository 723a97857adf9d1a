package import CountMeModel
package import CountMeSchema

/// What became of a habit on each day.
package struct HabitCalendar {
  package let habit: Habit
  package let schedule: HabitSchedule
  /// The days of which something is noted.
  package let noted: [CalendarDate: HabitDay]
  /// The days on which it was done.
  package let done: Set<CalendarDate>
  /// The days that do not count.
  package let skipped: Set<CalendarDate>
  private let begin: CalendarDate
  private let end: CalendarDate

  /// - Parameter completions: the habit's own, of the days that matter.
  package init(_ habit: Habit, completions: [Completion]) {
    var noted: [CalendarDate: HabitDay] = [:]
    for completion in completions {
      guard let date = completion.day else { continue }
      noted[date] = HabitDay(habit, completion: completion)
    }
    self.habit = habit
    self.noted = noted
    done = Set(noted.filter { $0.value.isDone }.keys)
    schedule = HabitSchedule(habit)
    skipped = Set(habit.skippedDays?.keys ?? [])
    begin = habit.startDate ?? .first
    end = habit.endDate ?? .last
  }

  /// Whether a day is missed where nothing is done; no single day of a weekly habit is.
  package func isDue(_ date: CalendarDate) -> Bool { schedule.isDue(date) && mayBeDone(date) }

  /// Whether a day asks for the habit; any day of a weekly one does.
  package func mayBeDone(_ date: CalendarDate) -> Bool {
    date >= begin && date <= end && schedule.includes(date) && !skipped.contains(date)
  }
}

extension Completion {
  /// The day that it counts for, which its id begins with, too.
  package var day: CalendarDate? { date ?? CalendarDate(id.prefix(10)) }
}
