import CountMeHistory
public import CountMeModel
import CountMeSchema
import CountMeStore

/// What a person wanted to eat on a day; a goal counts from the day on which it was set.
public struct DayGoals: Sendable, Equatable {
  /// The goals by the fields of a day's log, such as `dailyGoal` in kcal and `proteinGoal` in g.
  public var fields: JSONObject { log.fields }

  /// A log that has the goals and nothing else.
  fileprivate var log = DailyLog()

  /// No goals.
  init() {}

  /// The goal for energy, in kcal.
  public var calories: Double? { log.dailyGoal }
  /// The goal for protein, in g.
  public var protein: Double? { log.proteinGoal }
  /// The goal for carbohydrates, in g.
  public var carbohydrates: Double? { log.carbohydrateGoal }
  /// The goal for fat, in g.
  public var fat: Double? { log.fatGoal }
  /// The goal for fibre, in g.
  public var fiber: Double? { log.fiberGoal }

  /// The fields of a day's log, with those of the settings that they are copies of.
  private static let copies = [
    (DailyLog.Field.dailyGoal, ProfileSettings.Field.calorieGoal),
    (DailyLog.Field.proteinGoal, ProfileSettings.Field.proteinGoal),
    (DailyLog.Field.carbohydrateGoal, ProfileSettings.Field.carbohydrateGoal),
    (DailyLog.Field.fatGoal, ProfileSettings.Field.fatGoal),
    (DailyLog.Field.fiberGoal, ProfileSettings.Field.fiberGoal),
  ]

  /// The field of a day's log that is a copy of one of the settings; nil where none is.
  static func field(copying setting: String) -> String? {
    copies.first { $0.1 == setting }?.0
  }

  /// Takes the goals of some settings, where there are none yet.
  mutating func fill(from settings: ProfileSettings) {
    for (field, setting) in Self.copies {
      log.fields[field] = fields[field] ?? settings.fields[setting]
    }
  }

  /// Takes the goals of a day's log, where there are none yet.
  mutating func fill(from other: JSONObject) {
    for (field, _) in Self.copies { log.fields[field] = fields[field] ?? other[field] }
  }

  /// Whether all are known that the settings have.
  func isComplete(_ settings: ProfileSettings) -> Bool {
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
    on date: CalendarDate, log: Document?, _ settings: ProfileSettings, today: CalendarDate
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
    _ goals: inout DayGoals, before date: CalendarDate, _ settings: ProfileSettings
  ) throws(DiaryError) {
    let last = date.adding(days: -1)
    let logs = try name(DailyLog.collection)
    for days in [date.adding(days: -62)...last, CalendarDate.first...date.adding(days: -63)] {
      let ids = try DocumentFiles(self, logs).paths(days: days).map(\.id).sorted(by: >)
      for id in ids {
        guard let day = CalendarDate(id.text), days.contains(day),
          let log = try own(DailyLog.collection, id)
        else { continue }
        goals.fill(from: log.fields)
        if goals.isComplete(settings) { return }
      }
    }
    guard goals.fields[DailyLog.Field.dailyGoal] == nil else { return }
    goals.log.dailyGoal = try keptGoals().last { $0.day < date }?.calories
  }

  /// The energy goals that the summaries of months keep of days whose logs have left, in order.
  private func keptGoals() throws(DiaryError) -> [(day: CalendarDate, calories: Double)] {
    var kept: [(day: CalendarDate, calories: Double)] = []
    for month in try own(MonthlySummary.self) {
      for (day, summary) in month.days?.entries ?? [] {
        if let goal = summary.goal { kept.append((day, goal)) }
      }
    }
    return kept.sorted { $0.day < $1.day }
  }
}
