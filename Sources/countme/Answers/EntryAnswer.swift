import CountMeKit

/// What a person reads after an entry: the entry and what the day comes to.
struct EntryAnswer {
  let lines: [String]

  init(_ receipt: Receipt) {
    var lines: [String] = []
    for food in receipt.documents(in: "foodItems") {
      let amount = Self.amount(food)
      lines.append("\(food.headline), \(amount)\((food.number("calories") ?? 0).shown) kcal")
    }
    for item in receipt.documents(in: "exerciseItems") {
      let minutes = item.number("durationMinutes").map { ", \($0.shown) min" } ?? ""
      let way = item.number("distance").map { ", \($0.shown) km" } ?? ""
      let burned = (item.number("caloriesBurned") ?? 0).shown
      lines.append("\(item.headline)\(minutes)\(way), \(burned) kcal burned")
    }
    for log in receipt.documents(in: "dailyLogs") { lines.append(Self.line(of: log)) }
    self.lines = lines
  }

  /// How much was eaten.
  private static func amount(_ food: Document) -> String {
    guard let size = food.number("servingSize"),
      size != 1 || food.fields["servingUnit"] != "serving"
    else { return "" }
    return "\(size.shown) \((food.fields["servingUnit"]?.string ?? "").printable), "
  }

  private static func line(of log: Document) -> String {
    let burned = log.number("totalExerciseCalories") ?? 0
    let parts = [
      "\((log.number("totalCalories") ?? 0).shown) kcal",
      burned > 0 ? "\(burned.shown) burned" : nil,
      log.number("remainingCalories").map { $0 < 0 ? "\((-$0).shown) over" : "\($0.shown) left" },
    ]
    return "\(log.id): \(parts.compactMap { $0 }.joined(separator: ", "))"
  }
}
