package import CountMeModel
public import CountMeSchema

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

  /// What a completion says of a habit; nothing is done where there is none.
  ///
  /// - Parameter date: the day; nil takes the completion's.
  package init(_ habit: Habit, completion: Completion?, on date: CalendarDate? = nil) {
    self.init(
      habit: habit, progress: completion?.progress ?? 0,
      goal: max(HabitGoals(habit).goal(on: date ?? completion?.day), .ulpOfOne))
  }
}
