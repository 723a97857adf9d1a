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
  /// How many hours before a reaction count where it lists nothing.
  public static let hours = 6.0

  /// Counts the reactions of each kind, the most frequent kind first.
  ///
  /// Names count whatever their case, and in any form: bloated, bloating.
  static func patterns(_ reactions: [ReactionView], food: [FoodItem]) -> [ReactionPattern] {
    var daysOfFood: [String: Set<CalendarDate>] = [:]
    for item in food {
      guard let day = item.date else { continue }
      daysOfFood[item.foldedName, default: []].insert(day)
    }
    let foodDays = Set(food.compactMap(\.date)).count
    let kinds = Dictionary(grouping: reactions) { ReactionKind.form($0.kind) }
    return kinds.values.map { ofKind in
      let counted = ReactionPattern(
        kind: ofKind.last?.kind ?? "", count: ofKind.count,
        withFood: ofKind.count { !$0.food.isEmpty }, foodDays: foodDays,
        food: counted(ofKind, daysOfFood))
      return counted.ranked
    }.sorted { (-$0.count, $0.kind) < (-$1.count, $1.kind) }
  }

  private static func counted(
    _ reactions: [ReactionView], _ daysOfFood: [String: Set<CalendarDate>]
  ) -> [Food] {
    var names: [String: String] = [:]
    var before: [String: Int] = [:]
    for reaction in reactions {
      for item in reaction.food { names[item.foldedName] = item.name }
      for name in Set(reaction.food.map(\.foldedName)) { before[name, default: 0] += 1 }
    }
    return before.filter { $0.value > 1 }
      .map { name, count in
        Food(name: names[name] ?? name, before: count, days: daysOfFood[name]?.count ?? 0)
      }
  }

  private var ranked: ReactionPattern {
    ReactionPattern(
      kind: kind, count: count, withFood: withFood, foodDays: foodDays,
      food: food.sorted {
        (-excess($0), -$0.before, $0.name) < (-excess($1), -$1.before, $1.name)
      })
  }
}
