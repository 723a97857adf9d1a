package import CountMeHistory
package import CountMeModel
package import CountMeStore

/// Writes down once more what was eaten on a day.
package struct FoodCopying {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Writes down once more what was eaten on a day, at the same times of the clock.
  package func copyFood(
    from source: CalendarDate, meal: String? = nil, to target: CalendarDate? = nil
  ) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let draft = try NewEntry(reader, environment: store.environment)
      let date = target ?? draft.clock.today
      let food = try reader.own("foodItems", days: source...source)
        .filter { meal == nil || $0.fields["meal"]?.string?.lowercased() == meal?.lowercased() }
        .sorted(by: DiaryReader.isEarlier)
      guard !food.isEmpty else {
        let hasLeft = try reader.departed(on: source)?.isLogged ?? false
        throw hasLeft ? .journal(.hasLeft(source)) : .journal(.nothingEaten(source, meal: meal))
      }
      var edits: [DocumentEdit] = []
      for (item, random) in zip(food, store.environment.orderedRandomParts(food.count)) {
        edits.append(
          try draft.create(
            "foodItems", EntryTime(day: date, time: item.time?.clock),
            random: random, fields: Self.copied(item)))
      }
      if let goal = try reader.keepingGoal(of: date, today: draft.clock.today) {
        edits.append(goal)
      }
      return Plan("copied \(food.count) from \(source)" + (meal.map { ": \($0)" } ?? ""), edits)
    }
  }

  /// The members that are not about this one entry.
  private static func copied(_ item: Document) -> JSONObject {
    var fields = item.fields
    for field in ["id", "userId", "lastModified", "date", "timestamp"] { fields[field] = nil }
    return fields
  }
}
