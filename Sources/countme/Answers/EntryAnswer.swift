import CountMeKit

/// What a person reads after an entry: the entry and what the day comes to.
struct EntryAnswer {
  let lines: [String]

  init(_ receipt: Receipt) {
    var lines: [String] = []
    for food in receipt.documents(of: FoodItem.self) {
      let amount = Self.amount(food)
      lines.append("\(food.headline), \(amount)\((food.calories ?? 0).shown) kcal")
    }
    for item in receipt.documents(of: ExerciseItem.self) {
      let minutes = item.durationMinutes.map { ", \($0.shown) min" } ?? ""
      let way = item.distance.map { ", \($0.shown) km" } ?? ""
      let burned = (item.caloriesBurned ?? 0).shown
      lines.append("\(item.headline)\(minutes)\(way), \(burned) kcal burned")
    }
    for log in receipt.documents(of: DailyLog.self) { lines.append(Self.line(of: log)) }
    self.lines = lines
  }

  /// How much was eaten.
  private static func amount(_ food: FoodItem) -> String {
    guard let size = food.servingSize, size != 1 || food.servingUnit != "serving" else {
      return ""
    }
    return "\(food.portion), "
  }

  private static func line(of log: DailyLog) -> String {
    let burned = log.totalExerciseCalories ?? 0
    let parts = [
      "\((log.totalCalories ?? 0).shown) kcal",
      burned > 0 ? "\(burned.shown) burned" : nil,
      log.remainingCalories.map { $0 < 0 ? "\((-$0).shown) over" : "\($0.shown) left" },
    ]
    return "\(log.id): \(parts.compactMap { $0 }.joined(separator: ", "))"
  }
}
