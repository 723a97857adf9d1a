package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Writes down an exercise.
package struct Moving {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Writes down an exercise.
  package func move(_ entry: ExerciseEntry) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      var item = entry.details
      item.durationMinutes = entry.duration?.minutes
      item.name = entry.name
      item.caloriesBurned = entry.energy?.kilocalories
      let draft = try NewEntry(reader)
      if entry.energy == nil {
        try ExerciseEnergy(reader, on: entry.when.day ?? draft.clock.today).complete(&item)
      }
      let edit = try draft.create(item, entry.when, random: store.environment.randomBytes(10))
      let calories = CanonicalNumber.text(of: item.caloriesBurned ?? 0)
      return Plan("moved: \(item.name ?? entry.name) \(calories) kcal", [edit])
    }
  }
}
