package import CountMeHistory
package import CountMeModel
import CountMeSchema
package import CountMeStore

/// Writes down once more what was eaten on a day.
package struct FoodCopying {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Writes down once more what was eaten on a day, or only one entry of it, at the same times of the clock.
  package func copyFood(
    from source: CalendarDate, meal: String? = nil, only id: DocumentID? = nil,
    to target: CalendarDate? = nil
  ) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let draft = try NewEntry(reader)
      let date = target ?? draft.clock.today
      let food = try reader.own(FoodItem.collection, days: source...source)
        .filter { id == nil || $0.id == id }
        .sorted(by: DiaryReader.isEarlier).map { FoodItem($0) }
        .filter { meal == nil || $0.meal?.lowercased() == meal?.lowercased() }
      guard !food.isEmpty else {
        let hasLeft = try reader.departed(on: source)?.isLogged ?? false
        throw hasLeft ? .journal(.hasLeft(source)) : .journal(.nothingEaten(source, meal: meal))
      }
      var edits: [DocumentEdit] = []
      for (item, random) in zip(food, store.environment.orderedRandomParts(food.count)) {
        edits.append(
          try draft.create(
            Self.copied(item), EntryTime(day: date, time: item.timestamp?.clock), random: random))
      }
      if let goal = try reader.keepingGoal(of: date, today: draft.clock.today) {
        edits.append(goal)
      }
      return EditPlan("copied \(food.count) from \(source)" + (meal.map { ": \($0)" } ?? ""), edits)
    }
  }

  /// The entry without what is about this one alone.
  private static func copied(_ item: FoodItem) -> FoodItem {
    var copy = item
    copy.id = ""
    copy.userId = nil
    copy.lastModified = nil
    copy.date = nil
    copy.timestamp = nil
    return copy
  }
}
