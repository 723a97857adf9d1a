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
