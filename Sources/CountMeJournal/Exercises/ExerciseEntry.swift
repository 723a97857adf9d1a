package import CountMeHistory
public import CountMeModel
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
      var fields = entry.details
      fields["durationMinutes"] = entry.minutes.map { .number($0) }
      fields["name"] = .string(entry.name)
      fields["caloriesBurned"] = entry.calories.map { .number($0) }
      let draft = try NewEntry(reader, environment: store.environment)
      if entry.calories == nil {
        try ExerciseEnergy(reader, on: entry.when.day ?? draft.clock.today).complete(&fields)
      }
      let edit = try draft.create(
        "exerciseItems", entry.when, random: store.environment.randomBytes(10), fields: fields)
      let calories = fields["caloriesBurned"]?.number ?? 0
      let name = fields["name"]?.string ?? entry.name
      return Plan("moved: \(name) \(CanonicalNumber.text(of: calories)) kcal", [edit])
    }
  }
}
