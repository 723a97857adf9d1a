package import CountMeModel
public import CountMeSchema

/// A habit on one day.
public struct HabitDay: Sendable, Equatable {
  /// The week of a habit that is to be done so many times in one.
  public struct Week: Sendable, Equatable {
    /// On how many days it was done, up to the day that is looked at.
    public let done: Int
    /// On how many it is to be done.
    public let times: Int

    /// Whether nothing of the week is left to do.
    public var isReached: Bool { done >= times }
  }

  /// The habit.
  public let habit: Habit
  /// How much was done.
  public let progress: Double
  /// How much counts as done.
  public let goal: Double
  /// The week, of a habit that is due on no day of it in particular.
  public package(set) var week: Week?

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

extension HabitDay.Week {
  package init?(_ calendar: HabitCalendar, upTo date: CalendarDate) {
    guard case .weekly(let times) = calendar.schedule else { return nil }
    self.times = times
    done = (date.startOfWeek...date).count { calendar.done.contains($0) }
  }
}
