import CountMeKit

extension ReactionsView {
  /// The reactions and their counts for scripts.
  var json: JSONValue {
    .object([
      "from": .string(days.lowerBound.text), "to": .string(days.upperBound.text),
      "reactions": .array(reactions.map(\.json)), "reactionPatterns": .array(patterns.map(\.json)),
    ])
  }
}

extension ReactionView {
  /// The reaction with what was eaten before, for scripts.
  var json: JSONValue {
    .object(["reaction": reaction.json, "foodItems": .array(food.map(\.json))])
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
          .object([
            "name": .string(food.name), "before": .number(Double(food.before)),
            "days": .number(Double(food.days)),
            "excess": .number((excess(food) * 1000).rounded() / 1000),
          ])
        }),
    ])
  }
}
