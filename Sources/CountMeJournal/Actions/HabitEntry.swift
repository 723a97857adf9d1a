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

/// Begins a habit.
package struct HabitBeginning {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Begins a habit.
  package func addHabit(_ entry: HabitEntry) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      try NameLookup(what: "habit", try reader.own(Habit.self), name: \.name).expectFree(entry.name)
      let clock = try reader.clock()
      var habit = Habit()
      habit.name = entry.name
      habit.goal = entry.goal
      habit.unit = entry.unit
      habit.schedule = .daily
      habit.startDate = clock.today
      habit.createdAt = ZonedTime(instant: clock.now, offsetMinutes: 0)
      if let times = entry.timesPerWeek {
        habit.schedule = .weekly
        habit.timesPerWeek = times
      } else if !entry.weekdays.isEmpty {
        habit.schedule = .weekdays
        habit.weekdays = Set(entry.weekdays).sorted()
      }
      return Plan(
        "habit: \(entry.name)",
        [.create(try reader.name(Habit.collection), id: nil, fields: habit.fields)])
    }
  }
}
