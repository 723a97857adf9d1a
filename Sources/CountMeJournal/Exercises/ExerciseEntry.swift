package import CountMeHistory
public import CountMeModel
import CountMeSchema
package import CountMeStore

/// Something done, as a person says it.
public struct ExerciseEntry: Sendable {
  /// What was done.
  public var name: String
  /// Energy burned, in kcal; nil looks it up.
  public var calories: Double?
  /// How long it took, in minutes.
  public var minutes: Double?
  /// When it began.
  public var when = EntryTime()
  /// Further fields of `exerciseItems`, such as `distance` in km.
  public var details = JSONObject()

  /// Describes something done.
  public init(name: String, calories: Double? = nil, minutes: Double? = nil) {
    self.name = name
    self.calories = calories
    self.minutes = minutes
  }
}

/// Writes down an exercise.
package struct Moving {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Writes down an exercise.
  package func move(_ entry: ExerciseEntry) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      var item = ExerciseItem(entry.details)
      item.durationMinutes = entry.minutes
      item.name = entry.name
      item.caloriesBurned = entry.calories
      let draft = try NewEntry(reader, environment: store.environment)
      if entry.calories == nil {
        try ExerciseEnergy(reader, on: entry.when.day ?? draft.clock.today).complete(&item)
      }
      let edit = try draft.create(item, entry.when, random: store.environment.randomBytes(10))
      let calories = CanonicalNumber.text(of: item.caloriesBurned ?? 0)
      return Plan("moved: \(item.name ?? entry.name) \(calories) kcal", [edit])
    }
  }
}
