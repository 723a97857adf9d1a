package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// A new habit, as a person says it.
public struct HabitEntry: Sendable {
  /// What it is called.
  public var name: String
  /// How many days of a week it is due, or nil for every day.
  public var timesPerWeek: Int?
  /// The days of the week on which it is due, 1 for Monday to 7 for Sunday; empty for all.
  public var weekdays: [Int] = []
  /// How much counts as done on a day.
  public var goal: Double = 1
  /// The unit of the goal.
  public var unit: String?

  /// Describes a habit of every day.
  public init(name: String) {
    self.name = name
  }
}

extension HabitEntry {
  /// What begins it.
  package func plan(_ reader: DiaryReader) throws(DiaryError) -> EditPlan {
    try NameLookup(of: .habit, try reader.own(Habit.self), name: \.name).expectFree(name)
    let clock = try reader.clock()
    var habit = Habit()
    habit.name = name
    habit.goal = goal
    habit.unit = unit
    habit.schedule = .daily
    habit.startDate = clock.today
    habit.createdAt = ZonedTime(instant: clock.now, offsetMinutes: 0)
    if let times = timesPerWeek {
      habit.schedule = .weekly
      habit.timesPerWeek = times
    } else if !weekdays.isEmpty {
      habit.schedule = .weekdays
      habit.weekdays = Set(weekdays).sorted()
    }
    return EditPlan(
      "habit: \(name)",
      [.create(try reader.name(Habit.collection), id: nil, fields: habit.fields)])
  }
}
