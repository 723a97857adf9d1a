import CountMeHistory
public import CountMeModel
import CountMeStore

/// What a person wanted to eat on a day; a goal counts from the day on which it was set.
public struct DayGoals: Sendable, Equatable {
  /// The goals by the fields of a day's log, such as `dailyGoal` in kcal and `proteinGoal` in g.
  public internal(set) var fields = JSONObject()

  /// No goals.
  init() {}

  /// The goal for energy, in kcal.
  public var calories: Double? { fields["dailyGoal"]?.number }
  /// The goal for protein, in g.
  public var protein: Double? { fields["proteinGoal"]?.number }
  /// The goal for carbohydrates, in g.
  public var carbohydrates: Double? { fields["carbohydrateGoal"]?.number }
  /// The goal for fat, in g.
  public var fat: Double? { fields["fatGoal"]?.number }
  /// The goal for fibre, in g.
  public var fiber: Double? { fields["fiberGoal"]?.number }

  /// The fields of a day's log, with those of the settings that they are copies of.
  private static let copies = [
    ("dailyGoal", "calorieGoal"), ("proteinGoal", "proteinGoal"),
    ("carbohydrateGoal", "carbohydrateGoal"), ("fatGoal", "fatGoal"), ("fiberGoal", "fiberGoal"),
  ]

  /// The field of a day's log that is a copy of one of the settings; nil where none is.
  static func field(copying setting: String) -> String? {
    copies.first { $0.1 == setting }?.0
  }

  /// Takes the goals of some settings, where there are none yet.
  mutating func fill(from settings: Settings) {
    for (field, setting) in Self.copies {
      fields[field] = fields[field] ?? settings.fields[setting]
    }
  }

  /// Takes the goals of a day's log, where there are none yet.
  mutating func fill(from log: JSONObject) {
    for (field, _) in Self.copies { fields[field] = fields[field] ?? log[field] }
  }

  /// Whether all are known that the settings have.
  func isComplete(_ settings: Settings) -> Bool {
    Self.copies.allSatisfy { settings.fields[$0.1] == nil || fields[$0.0] != nil }
  }
}

extension DiaryReader {
  /// The goals that count on a day: its own, of the present day and later ones those of the settings,
  /// of an earlier one those of the last day before it that has some.
  ///
  /// - Parameters:
  ///   - date: the day.
  ///   - log: its log, where there is one.
  ///   - settings: the settings.
  ///   - today: the present day.
  func goals(
    on date: CalendarDate, log: Document?, _ settings: Settings, today: CalendarDate
  ) throws(DiaryError) -> DayGoals {
    var goals = DayGoals()
    if let log { goals.fill(from: log.fields) }
    guard !goals.isComplete(settings) else { return goals }
    guard date < today else {
      goals.fill(from: settings)
      return goals
    }
    try fill(&goals, before: date, settings)
    return goals
  }

  /// Takes the goals of the last days before `date` that have some.
  ///
  /// Opens logs from the newest to the oldest until all are known.
  private func fill(
    _ goals: inout DayGoals, before date: CalendarDate, _ settings: Settings
  ) throws(DiaryError) {
    let last = date.adding(days: -1)
    let schema = try schema(of: try name("dailyLogs"))
    for days in [date.adding(days: -62)...last, CalendarDate.first...date.adding(days: -63)] {
      let ids = try DocumentFiles(self, schema).paths(days: days).map(\.id).sorted(by: >)
      for id in ids {
        guard let day = CalendarDate(id.text), days.contains(day),
          let log = try own("dailyLogs", id)
        else { continue }
        goals.fill(from: log.fields)
        if goals.isComplete(settings) { return }
      }
    }
    guard goals.fields["dailyGoal"] == nil else { return }
    goals.fields["dailyGoal"] = try keptGoals().last { $0.day < date }.map { .number($0.calories) }
  }

  /// The energy goals that the summaries of months keep of days whose logs have left, in order.
  private func keptGoals() throws(DiaryError) -> [(day: CalendarDate, calories: Double)] {
    var kept: [(day: CalendarDate, calories: Double)] = []
    for month in try own("monthlySummaries") {
      for (day, value) in month.fields["days"]?.object ?? JSONObject() {
        guard let date = CalendarDate(day), let goal = value.object?["goal"]?.number else {
          continue
        }
        kept.append((date, goal))
      }
    }
    return kept.sorted { $0.day < $1.day }
  }
}
