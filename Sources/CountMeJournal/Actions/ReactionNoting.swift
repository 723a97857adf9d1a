package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Writes down a reaction.
package struct ReactionNoting {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Writes down a reaction with the food that was eaten in the hours before.
  package func react(_ reaction: Reaction) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let entry = try NewEntry(reader)
      let (date, time) = entry.clock.moment(reaction.when)
      let window = max(0, min(reaction.window.hours, 240))
      let start = time.instant.adding(milliseconds: -Int64(window * 3_600_000))
      let days = date.adding(days: -Int(window / 24) - 1)...date
      let isTimeKnown = entry.clock.isTimeKnown(reaction.when, on: date)
      let food = try reader.own(FoodItem.self, days: days).filter { item in
        let isBefore =
          item.timestamp.map { start <= $0.instant && $0.instant <= time.instant } ?? false
        return isTimeKnown && isBefore
      }
      var log = ReactionLog()
      log.type = reaction.type
      log.severity = reaction.severity
      log.notes = reaction.notes
      if !food.isEmpty { log.foodItems = food.map(\.id) }
      if !reaction.suspected.isEmpty { log.suspected = reaction.suspected }
      let edit = try entry.create(
        log, reaction.when, random: store.environment.randomBytes(10))
      return EditPlan("reaction: \(reaction.type)", [edit])
    }
  }
}
