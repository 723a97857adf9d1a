import CountMeHistory
import CountMeSchema
import CountMeStore

/// How often each food was eaten, by its name whatever the case.
struct FoodCounts {
  private var known: [String: StatsView.FrequentFood] = [:]

  /// The foods, in no order.
  var all: [StatsView.FrequentFood] { Array(known.values) }

  /// The foods, first those with the most energy in all.
  var byEnergy: [StatsView.FrequentFood] {
    all.sorted { (-$0.calories, $0.name) < (-$1.calories, $1.name) }
  }

  /// Adds what was eaten once.
  mutating func add(_ item: Document) {
    guard let name = item.name else { return }
    let key = name.lowercased()
    let before = known[key]
    known[key] = StatsView.FrequentFood(
      name: name, times: (before?.times ?? 0) + 1,
      calories: DayTotals.rounded(
        (before?.calories ?? 0) + (FoodItem(item.fields).calories ?? 0)))
  }
}
