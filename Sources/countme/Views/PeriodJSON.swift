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
    .members([
      "date": date.text, "isLogged": isLogged, "totalCalories": eaten,
      "totalExerciseCalories": burned, "netCalories": net, "goal": goal.orNull,
      "remainingCalories": left.orNull, "totalProtein": protein,
      "totalCarbohydrates": carbohydrates, "totalFats": fats, "milliliters": water,
      "weight": weight.orNull, "habitsDone": habitsDone,
    ])
  }
}
