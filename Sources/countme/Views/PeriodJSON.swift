import CountMeKit

extension PeriodView {
  /// The days for scripts.
  var json: JSONValue {
    let averages = averages
    let (kept, count) = averages.goalsKept
    return .object([
      "from": .string(days.lowerBound.text), "to": .string(days.upperBound.text),
      "days": .array(totals.map(\.json)),
      "averages": averages.json,
      "goalsKept": .number(Double(kept)), "daysWithGoal": .number(Double(count)),
      "lowestDay": averages.lowest.map { .string($0.date.text) } ?? .null,
      "highestDay": averages.highest.map { .string($0.date.text) } ?? .null,
    ])
  }
}

extension DayAverages {
  /// The averages for scripts, with how many days they are of.
  var json: JSONValue {
    let rounded = { (value: (DayTotals) -> Double) in
      JSONValue.number((average(value) * 10).rounded() / 10)
    }
    return .object([
      "days": .number(Double(days.count)), "calories": rounded(\.eaten),
      "exerciseCalories": rounded(\.burned), "netCalories": rounded(\.net),
      "protein": rounded(\.protein), "carbohydrates": rounded(\.carbohydrates),
      "fats": rounded(\.fats),
    ])
  }
}

extension DayTotals {
  /// The day for scripts.
  var json: JSONValue {
    .object([
      "date": .string(date.text), "isLogged": .bool(isLogged), "totalCalories": .number(eaten),
      "totalExerciseCalories": .number(burned), "netCalories": .number(net),
      "goal": goal.map { .number($0) } ?? .null,
      "remainingCalories": left.map { .number($0) } ?? .null,
      "totalProtein": .number(protein), "totalCarbohydrates": .number(carbohydrates),
      "totalFats": .number(fats), "milliliters": .number(water),
      "weight": weight.map { .number($0) } ?? .null, "habitsDone": .number(Double(habitsDone)),
    ])
  }
}
