import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

extension DiaryReader {
  /// The habits that are due on a day or of which something was done, by name; one that rests is not
  /// due.
  func habits(on date: CalendarDate) throws(DiaryError) -> [HabitDay] {
    let habits = try keptHabits()
    guard !habits.isEmpty else { return [] }
    let first = habits.contains { $0.schedule == .weekly } ? date.startOfWeek : date
    let completions = try own(Completion.self, days: first...date)
    let resting = try RestingHabits(among: habits, on: date, self)
    return habits.compactMap { habit in
      let own = completions.filter { $0.habitId == habit.id }
      let calendar = HabitCalendar(habit, completions: own)
      // What was taken back stands empty.
      let done = own.first { $0.day == date && $0.progress ?? 0 > 0 }
      guard done != nil || calendar.mayBeDone(date) && !resting.has(habit) else { return nil }
      var day = HabitDay(habit, completion: done, on: date)
      day.week = HabitDay.Week(calendar, upTo: date)
      return day
    }
  }
}
