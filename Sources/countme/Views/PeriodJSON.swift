import CountMeKit

extension PeriodView {
  /// The days for scripts.
  var json: JSONValue {
    let averages = averages
    let (kept, count) = averages.goalsKept
    return .members([
      "from": days.lowerBound.text, "to": days.upperBound.text, "days": totals.map(\.json),
      "averages": averages.json, "goalsKept": kept, "daysWithGoal": count,
      "lowestDay": (averages.lowest?.date.text).orNull,
      "highestDay": (averages.highest?.date.text).orNull,
    ])
  }
}

extension DayAverages {
  /// The averages for scripts, with how many days they are of.
  var json: JSONValue {
    let rounded = { (value: (DayTotals) -> Double) in
      JSONValue.number((average(value) * 10).rounded() / 10)
    }
    let shares = MacroShares(days)
    let known = { (name: String) -> JSONValue in
      let part = shares?.parts.first { $0.name == name && $0.grams > 0 }
      return part.map { .number(($0.grams * 10).rounded() / 10) } ?? .null
    }
    return .object([
      "days": .number(Double(days.count)), "calories": rounded(\.eaten),
      "exerciseCalories": rounded(\.burned), "netCalories": rounded(\.net),
      "protein": known("protein"), "carbohydrates": known("carbs"), "fats": known("fat"),
    ])
  }
}

extension DayTotals {
  /// The day for scripts.
  var json: JSONValue {
    // Of a day with food on which there is nothing at all of one it is not known.
    let known = { (grams: Double) in (isEaten && grams <= 0 ? nil : Optional(grams)).orNull }
    return .members([
      "date": date.text, "isLogged": isLogged, "totalCalories": eaten,
      "totalExerciseCalories": burned, "netCalories": net, "goal": goal.orNull,
      "remainingCalories": left.orNull, "totalProtein": known(protein),
      "totalCarbohydrates": known(carbohydrates), "totalFats": known(fats), "milliliters": water,
      "weight": weight.orNull, "habitsDone": habitsDone,
    ])
  }
}
