public import CountMeHistory
import CountMeModel
import CountMeSchema
import CountMeStore

/// A habit on one day.
public struct HabitDay: Sendable, Equatable {
  /// The habit.
  public let habit: Document
  /// How much was done.
  public let progress: Double
  /// How much counts as done.
  public let goal: Double

  /// Whether it is done.
  public var isDone: Bool { progress >= goal }

  /// Describes how much of a habit is done on a day.
  public init(habit: Document, progress: Double, goal: Double) {
    self.habit = habit
    self.progress = progress
    self.goal = goal
  }

  init(_ habit: Document, completion: Document?) {
    self.init(
      habit: habit, progress: completion.flatMap { Completion($0.fields).progress } ?? 0,
      goal: max(Habit(habit.fields).goal ?? 1, .ulpOfOne))
  }
}

extension DiaryReader {
  /// The habits that are due on a day or of which something was done, by name; one that rests is not
  /// due.
  func habits(on date: CalendarDate) throws(DiaryError) -> [HabitDay] {
    let habits = try keptHabits()
    guard !habits.isEmpty else { return [] }
    let completions = try own(Completion.collection, days: date...date)
    let resting = try RestingHabits(among: habits, on: date, self)
    return habits.compactMap { habit in
      let done = completions.first { document in
        let completion = Completion(document.fields)
        // What was taken back stands empty.
        return completion.habitId == habit.id.text && completion.progress ?? 0 > 0
      }
      guard
        done != nil || HabitCalendar(habit, completions: []).mayBeDone(date) && !resting.has(habit)
      else { return nil }
      return HabitDay(habit, completion: done)
    }
  }
}
