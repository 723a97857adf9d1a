import CountMeKit

extension ReactionsView {
  /// The reactions and their counts for scripts.
  var json: JSONValue {
    .members([
      "from": days.lowerBound.text, "to": days.upperBound.text, "reactions": reactions.map(\.json),
      "reactionPatterns": patterns.map(\.json),
    ])
  }
}

extension ReactionView {
  /// The reaction with what was eaten before, for scripts.
  var json: JSONValue {
    .members(["reaction": reaction.json, "foodItems": food.map(\.json)])
  }
}

extension ReactionPattern {
  /// The counts for scripts.
  var json: JSONValue {
    .object([
      "type": .string(kind), "count": .number(Double(count)),
      "withFood": .number(Double(withFood)),
      "foodDays": .number(Double(foodDays)),
      "food": .array(
        food.map { food in
          .members([
            "name": food.name, "before": food.before, "days": food.days,
            "excess": (excess(food) * 1000).rounded() / 1000,
          ])
        }),
    ])
  }
}
