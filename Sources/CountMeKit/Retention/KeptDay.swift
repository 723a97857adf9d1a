import CountMeModel

/// The totals of one day, as a month's summary keeps them when the day's log has left.
///
/// What leaves is added to what left before: an entry that another device wrote down late for a day
/// leaves by itself, and the day's totals are those of all of it.
struct KeptDay: Equatable {
  /// One number of a day: its name in a summary and in a log, and the most that a summary takes.
  private struct Measure {
    let kept: String
    let log: String
    let limit: Double
  }

  private static let energy = [
    Measure(kept: "calories", log: "totalCalories", limit: 1_000_000),
    Measure(kept: "exerciseCalories", log: "totalExerciseCalories", limit: 1_000_000),
  ]
  private static let others = [
    Measure(kept: "protein", log: "totalProtein", limit: 100_000),
    Measure(kept: "carbohydrates", log: "totalCarbohydrates", limit: 100_000),
    Measure(kept: "fats", log: "totalFats", limit: 100_000),
    Measure(kept: "fiber", log: "totalFiber", limit: 100_000),
    Measure(kept: "sugar", log: "totalSugar", limit: 100_000),
    Measure(kept: "sodium", log: "totalSodium", limit: 10_000_000),
    Measure(kept: "steps", log: "steps", limit: 1_000_000),
  ]
  private static let lists = ["foodItems", "exerciseItems"]

  /// The members as the summary has them.
  private(set) var fields: JSONObject

  init(_ fields: JSONObject?) {
    self.fields = fields ?? JSONObject()
  }

  /// Whether anything was eaten or done that day.
  var isLogged: Bool { Self.energy.contains { fields[$0.kept] != nil } }

  /// Adds the totals of a log that leaves.
  mutating func add(log: JSONObject) {
    for (measure, list) in zip(Self.energy, Self.lists) {
      let total = log[measure.log]?.number ?? 0
      let hasEntries = !(log[list]?.array ?? []).isEmpty
      if hasEntries || total > 0 { add(total, to: measure) }
    }
    for measure in Self.others {
      guard let total = log[measure.log]?.number, total > 0 else { continue }
      add(total, to: measure)
    }
    fields["goal"] = log["dailyGoal"] ?? fields["goal"]
  }

  private mutating func add(_ total: Double, to measure: Measure) {
    let sum = (fields[measure.kept]?.number ?? 0) + total
    fields[measure.kept] = .number(min(sum, measure.limit))
  }
}
