import CountMeModel
import CountMeSchema

/// What became of a habit on each day.
struct HabitCalendar {
  let habit: Habit
  let schedule: HabitSchedule
  /// The days of which something is noted.
  let noted: [CalendarDate: HabitDay]
  /// The days on which it was done.
  let done: Set<CalendarDate>
  /// The days that do not count.
  let skipped: Set<CalendarDate>
  private let begin: CalendarDate
  private let end: CalendarDate

  /// - Parameter completions: the habit's own, of the days that matter.
  init(_ habit: Habit, completions: [Completion]) {
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
  func isDue(_ date: CalendarDate) -> Bool { schedule.isDue(date) && mayBeDone(date) }

  /// Whether a day asks for the habit; any day of a weekly one does.
  func mayBeDone(_ date: CalendarDate) -> Bool {
    date >= begin && date <= end && schedule.includes(date) && !skipped.contains(date)
  }

  /// What became of a day; none that is still to come is missed.
  func mark(_ date: CalendarDate, today: CalendarDate) -> HabitView.Mark {
    if done.contains(date) { return .done }
    if skipped.contains(date) { return .skipped }
    guard isDue(date), date <= today else { return .notDue }
    return date == today ? .open : .missed
  }
}

extension Completion {
  /// The day that it counts for, which its id begins with, too.
  var day: CalendarDate? { date ?? CalendarDate(id.prefix(10)) }
}
