import CountMeModel

/// What a person wants of a day; nil leaves a goal as it is.
public struct Goals: Sendable {
  /// Energy to eat, in kcal.
  public var calories: Double?
  /// Energy to burn, in kcal.
  public var exercise: Double?
  /// Water to drink, in ml.
  public var water: Double?
  /// Steps to walk.
  public var steps: Double?
  /// The weight to reach, in kg.
  public var weight: Double?

  /// No goals.
  public init() {}

  /// Whether nothing is to be set.
  public var isEmpty: Bool { changes.isEmpty }

  var changes: [FieldChange] {
    let numbers = [
      ("calorieGoal", calories), ("exerciseGoal", exercise), ("waterGoal", water),
      ("stepGoal", steps), ("weightGoal", weight),
    ]
    return numbers.compactMap { field, value in value.map { FieldChange(field, .number($0)) } }
  }
}

extension Diary {
  /// Sets goals from today on; days before keep the goals that they had.
  ///
  /// - Throws: ``DiaryError/invalid(path:_:)`` for a goal beyond what the schema of the settings allows.
  public func setGoals(_ goals: Goals) throws(DiaryError) -> Receipt {
    try apply { reader throws(DiaryError) in
      let words = goals.changes.map { "\($0.field) \($0.value?.compactText ?? "")" }
      return Plan(
        "goal: \(words.joined(separator: ", "))",
        [try reader.setting(Settings.collection, nil, goals.changes)]
          + (try reader.setting(goals, ofToday: environment)))
    }
  }
}

extension DiaryReader {
  /// The edits that give today the goals that the settings get.
  func setting(
    _ goals: Goals, ofToday environment: DiaryEnvironment
  ) throws(DiaryError) -> [DocumentEdit] {
    let today = DocumentID(try clock(environment).today)
    var edits: [DocumentEdit] = []
    if let calories = goals.calories {
      let change = FieldChange("dailyGoal", .number(calories))
      edits.append(try setting("dailyLogs", today, [change]))
    }
    if let water = goals.water {
      var changes = [FieldChange("goal", .number(water))]
      if try own("hydration", today) == nil {
        changes.append(FieldChange("date", .string(today.text)))
        changes.append(FieldChange("milliliters", 0))
      }
      edits.append(try setting("hydration", today, changes))
    }
    return edits
  }

  /// The edit that keeps the present energy goal in the log of `date`, or nil where it has one.
  func keepingGoal(of date: CalendarDate) throws(DiaryError) -> DocumentEdit? {
    guard let goal = try settings().fields["calorieGoal"],
      try own("dailyLogs", DocumentID(date))?.fields["dailyGoal"] == nil
    else { return nil }
    return try setting("dailyLogs", DocumentID(date), [FieldChange("dailyGoal", goal)])
  }
}
