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
    let completions = try own(Completion.self, days: date...date)
    let resting = try RestingHabits(among: habits, on: date, self)
    return habits.compactMap { habit in
      let done = completions.first {
        // What was taken back stands empty.
        $0.habitId == habit.id && $0.progress ?? 0 > 0
      }
      guard
        done != nil || HabitCalendar(habit, completions: []).mayBeDone(date) && !resting.has(habit)
      else { return nil }
      return HabitDay(habit, completion: done)
    }
  }
}
