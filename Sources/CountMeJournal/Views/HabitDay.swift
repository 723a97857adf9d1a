import CountMeHistory
import CountMeModel
public import CountMeSchema
import CountMeStore

/// A habit on one day.
public struct HabitDay: Sendable, Equatable {
  /// The habit.
  public let habit: Habit
  /// How much was done.
  public let progress: Double
  /// How much counts as done.
  public let goal: Double

  /// Whether it is done.
  public var isDone: Bool { progress >= goal }

  /// Describes how much of a habit is done on a day.
  public init(habit: Habit, progress: Double, goal: Double) {
    self.habit = habit
    self.progress = progress
    self.goal = goal
  }

  init(_ habit: Habit, completion: Completion?) {
    self.init(
      habit: habit, progress: completion?.progress ?? 0,
      goal: max(habit.goal ?? 1, .ulpOfOne))
  }
}

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
