package import CountMeHistory
public import CountMeModel
public import CountMeSchema
package import CountMeStore

/// Something done, as a person says it.
public struct ExerciseEntry: Sendable {
  /// What was done.
  public var name: String
  /// Energy burned; nil looks it up.
  public var energy: Energy?
  /// How long it took.
  public var duration: TimeSpan?
  /// How many steps it was; of a walk they tell how long it took where nothing else does.
  public var steps: Double?
  /// When it began.
  public var when = EntryTime()
  /// Further fields of the entry, such as `distance` in km.
  public var details = ExerciseItem()

  /// Describes something done.
  public init(name: String, energy: Energy? = nil, duration: TimeSpan? = nil) {
    self.name = name
    self.energy = energy
    self.duration = duration
  }
}

extension [ExerciseEntry] {
  /// What writes them down, all or none.
  package func plan(_ reader: DiaryReader) throws(DiaryError) -> EditPlan {
    let draft = try NewEntry(reader)
    var edits: [DocumentEdit] = []
    var lines: [String] = []
    for (entry, random) in zip(self, reader.environment.orderedRandomParts(count)) {
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
