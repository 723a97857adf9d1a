import CountMeKit

/// What was eaten, for who advises on it: first what has the most energy in all.
struct FoodSection {
  let view: ReportView

  private static let shownCount = 40

  var section: ReportSection {
    var section = ReportSection(id: "foods", title: "Food", body: [])
    let foods = view.foods
    guard !foods.isEmpty else { return section }
    section.body = [ReportSection.paragraph(summary(foods))] + table(foods).folded
    return section
  }

  private func summary(_ foods: [StatsView.FrequentFood]) -> String {
    let often = foods.filter { $0.times > 1 }
      .sorted { (-$0.times, $0.name) < (-$1.times, $1.name) }.prefix(5)
    let words = often.map { "\($0.name) \($0.times) times" }.list
    let count = "\(foods.count.counted("different food"))"
    let rest =
      foods.count > Self.shownCount ? " The table has the \(Self.shownCount) with most energy." : ""
    return (words.isEmpty ? "\(count)." : "\(count). Most often: \(words).") + rest
  }

  private func table(_ foods: [StatsView.FrequentFood]) -> HTMLTable {
    let all = foods.reduce(0) { $0 + $1.calories }
    var table = HTMLTable(
      "Foods by total energy",
      ["Food", "Times", "Total kcal", "kcal each time", "Share of energy"])
    for food in foods.prefix(Self.shownCount) {
      table.add([
        food.name, "\(food.times)", food.calories.rounded().shown,
        (food.calories / Double(food.times)).rounded().shown,
        all > 0 ? "\((food.calories / all * 100).shown)%" : "",
      ])
    }
    return table
  }
}
