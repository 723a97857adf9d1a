package import CountMeHistory
package import CountMeModel
import CountMeSchema
package import CountMeStore

extension DiaryReader {
  /// Writes down once more what was eaten on a day, or only one entry of it, at the same times of the clock.
  package func copyingFood(
    from source: CalendarDate, meal: String?, only id: DocumentID? = nil, to target: CalendarDate?
  ) throws(DiaryError) -> EditPlan {
    let draft = try NewEntry(self)
    let date = target ?? draft.clock.today
    let food = try own(FoodItem.collection, days: source...source)
      .filter { id == nil || $0.id == id }
      .sorted(by: DiaryReader.isEarlier).map { FoodItem($0) }
      .filter { meal == nil || $0.meal?.lowercased() == meal?.lowercased() }
    guard !food.isEmpty else {
      let hasLeft = try departed(on: source)?.isLogged ?? false
      throw hasLeft ? .journal(.hasLeft(source)) : .journal(.nothingEaten(source, meal: meal))
    }
    var edits: [DocumentEdit] = []
    for (item, random) in zip(food, environment.orderedRandomParts(food.count)) {
      var when = EntryTime(day: date, time: item.timestamp?.clock)
      when.isTimeUnknown = when.time == nil
      edits.append(try draft.create(item.copied, when, random: random))
    }
    if let goal = try keepingGoal(of: date, today: draft.clock.today) {
      edits.append(goal)
    }
    return EditPlan("copied \(food.count) from \(source)" + (meal.map { ": \($0)" } ?? ""), edits)
  }
}

extension FoodItem {
  /// The entry without what is about this one alone.
  fileprivate var copied: FoodItem {
    var copy = self
    copy.id = ""
    copy.userId = nil
    copy.lastModified = nil
    copy.date = nil
    copy.timestamp = nil
    return copy
  }
}
