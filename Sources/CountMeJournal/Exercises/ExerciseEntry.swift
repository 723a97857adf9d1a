public import CountMeModel
public import CountMeSchema

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
