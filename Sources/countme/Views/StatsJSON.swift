import CountMeKit

extension StatsView {
  /// The numbers for scripts.
  var json: JSONValue {
    let (current, best) = streak
    return .object([
      "today": .string(today.text), "loggedDays": .number(Double(loggedDays.count)),
      "firstDay": loggedDays.first.map { .string($0.date.text) } ?? .null,
      "streak": .number(Double(current)), "bestStreak": .number(Double(best)),
      "last7Days": averages(ofLast: 7).json, "last30Days": averages(ofLast: 30).json,
      "allDays": averages(ofLast: nil).json,
      "months": .array(
        months.map { .members(["month": $0.month.text, "averages": $0.averages.json]) }),
      "frequentFood": .array(
        frequentFood.map { food in
          .members(["name": food.name, "times": food.times, "calories": food.calories])
        }),
      "weight": weight?.json ?? .null, "habits": .array(habits.map(\.json)),
      "fasts": .array(fasting.past.map(\.json)),
    ])
  }
}

extension WeightTrend {
  /// The weight for scripts, in kg.
  var json: JSONValue {
    let round = { (value: Double) in JSONValue.number((value * 100).rounded() / 100) }
    return .object([
      "first": days.first?.weight.map(round) ?? .null,
      "last": days.last?.weight.map(round) ?? .null,
      "lastDay": days.last.map { .string($0.date.text) } ?? .null,
      "trend": smoothed.last.map { round($0.trend) } ?? .null,
      "days": .array(
        smoothed.map { day in
          .object([
            "date": .string(day.date.text), "weight": round(day.weight), "trend": round(day.trend),
          ])
        }),
      "perWeek": perWeek.map(round) ?? .null, "goal": goal.map(round) ?? .null,
      "weeksToGoal": weeksToGoal.map(round) ?? .null,
    ])
  }
}
