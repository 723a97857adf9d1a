package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Writes down exercises.
package struct Moving {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Writes down exercises, all or none of them.
  package func move(_ entries: [ExerciseEntry]) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      let draft = try NewEntry(reader)
      var edits: [DocumentEdit] = []
      var lines: [String] = []
      for (entry, random) in zip(entries, store.environment.orderedRandomParts(entries.count)) {
        var item = entry.details
        item.durationMinutes = entry.duration?.minutes
        item.name = entry.name
        item.caloriesBurned = entry.energy?.kilocalories
        if entry.energy == nil {
          let energy = ExerciseEnergy(reader, on: entry.when.day ?? draft.clock.today)
          try energy.complete(&item, steps: entry.steps)
        }
        edits.append(try draft.create(item, entry.when, random: random))
        let calories = CanonicalNumber.text(of: item.caloriesBurned ?? 0)
        lines.append("\(item.name ?? entry.name) \(calories) kcal")
      }
      return EditPlan("moved: \(lines.joined(separator: ", "))", edits)
    }
  }
}
