package import CountMeHistory
public import CountMeModel
package import CountMeSchema
package import CountMeStore

/// What a person wants of a day; nil leaves a goal as it is.
public struct Goals: Sendable {
  /// Energy to eat.
  public var energy: Energy?
  /// Protein to eat, in g.
  public var protein: Double?
  /// Carbohydrates to eat, in g.
  public var carbohydrates: Double?
  /// Fat to eat, in g.
  public var fat: Double?
  /// Fibre to eat, in g.
  public var fiber: Double?
  /// Energy to burn.
  public var exercise: Energy?
  /// Water to drink.
  public var water: Volume?
  /// Steps to walk.
  public var steps: Double?
  /// The weight to reach.
  public var weight: Mass?
  /// The goals that are no more.
  public var removed: Set<Kind> = []

  /// What a goal is of.
  public enum Kind: String, Sendable, CaseIterable {
    case energy, protein, carbohydrates, fat, fiber, exercise, water, steps, weight
  }

  /// No goals.
  public init() {}

  /// Goals by their kinds, each in the unit that the diary keeps.
  package init(_ amounts: [Kind: Double]) {
    for (kind, _, path) in Self.fields { self[keyPath: path] = amounts[kind] }
  }

  /// The goals that are others in `after`.
  package init(from before: ProfileSettings, to after: ProfileSettings) {
    for (kind, field, path) in Self.fields where before.fields[field] != after.fields[field] {
      self[keyPath: path] = after.fields[field]?.number
      if after.fields[field] == nil { removed.insert(kind) }
    }
  }

  /// Whether nothing is to be set or removed.
  public var isEmpty: Bool { changes.isEmpty }

  var changes: [FieldChange] {
    Self.fields.compactMap { kind, field, path in
      if let number = self[keyPath: path] { return FieldChange(field, .number(number)) }
      return removed.contains(kind) ? FieldChange(field, nil) : nil
    }
  }

  /// The fields of the settings that hold them.
  private static var fields: [(Kind, String, WritableKeyPath<Goals, Double?>)] {
    [
      (.energy, ProfileSettings.Field.calorieGoal, \.energy.kilocalories),
      (.protein, ProfileSettings.Field.proteinGoal, \.protein),
      (.carbohydrates, ProfileSettings.Field.carbohydrateGoal, \.carbohydrates),
      (.fat, ProfileSettings.Field.fatGoal, \.fat),
      (.fiber, ProfileSettings.Field.fiberGoal, \.fiber),
      (.exercise, ProfileSettings.Field.exerciseGoal, \.exercise.kilocalories),
      (.water, ProfileSettings.Field.waterGoal, \.water.milliliters),
      (.steps, ProfileSettings.Field.stepGoal, \.steps),
      (.weight, ProfileSettings.Field.weightGoal, \.weight.kilograms),
    ]
  }
}

extension Goals {
  /// What sets and removes them from today on, or from an earlier day; days that have some of their own keep them.
  package func plan(
    from first: CalendarDate?, _ reader: DiaryReader
  ) throws(DiaryError) -> EditPlan {
    let clock = try reader.clock()
    let first = first ?? clock.today
    guard first <= clock.today else { throw .journal(.goalsToCome(first)) }
    let words = changes.map { "\($0.field) \($0.value?.compactText ?? "off")" }
    return EditPlan(
      "goal: \(words.joined(separator: ", "))",
      [try reader.setting(ProfileSettings.collection, nil, changes)]
        + (first < clock.today ? try reader.setting(self, of: first) : [])
        + (try reader.setting(self, of: clock.today)))
  }
}

extension Energy? {
  fileprivate var kilocalories: Double? {
    get { self?.kilocalories }
    set { self = newValue.map { Energy(kilocalories: $0) } }
  }
}

extension Volume? {
  fileprivate var milliliters: Double? {
    get { self?.milliliters }
    set { self = newValue.map { Volume(milliliters: $0) } }
  }
}

extension Mass? {
  fileprivate var kilograms: Double? {
    get { self?.kilograms }
    set { self = newValue.map { Mass(kilograms: $0) } }
  }
}

extension DiaryReader {
  /// The edits that give a day the goals that the settings get.
  package func setting(_ goals: Goals, of date: CalendarDate) throws(DiaryError) -> [DocumentEdit] {
    let day = DocumentID(date)
    var edits: [DocumentEdit] = []
    let changes = goals.changes.compactMap { change in
      DayGoals.field(copying: change.field).map { FieldChange($0, change.value) }
    }
    if !changes.isEmpty { edits.append(try setting(DailyLog.collection, day, changes)) }
    if let water = goals.water {
      var changes = [FieldChange(Water.Field.goal, .number(water.milliliters))]
      if try own(Water.collection, day) == nil {
        changes.append(FieldChange(Water.Field.date, date.json))
        changes.append(FieldChange(Water.Field.milliliters, 0))
      }
      edits.append(try setting(Water.collection, day, changes))
    } else if goals.removed.contains(.water), try own(Water.collection, day) != nil {
      edits.append(try setting(Water.collection, day, [FieldChange(Water.Field.goal, nil)]))
    }
    return edits
  }

  /// The edit that keeps the goals that count on `date` in its log, or nil where it has its own.
  func keepingGoal(
    of date: CalendarDate, today: CalendarDate
  ) throws(DiaryError) -> DocumentEdit? {
    let log = try own(DailyLog.collection, DocumentID(date))
    let goals = try goals(on: date, log: log, try settings(), today: today)
    let missing = goals.fields.filter { log?.fields[$0.key] == nil }
    guard !missing.isEmpty else { return nil }
    return try setting(
      DailyLog.collection, DocumentID(date), missing.map { FieldChange($0.key, $0.value) })
  }
}
