import ArgumentParser
import CountMeKit

extension CompletionKind {
  /// The words for the meals of a day.
  static let meal = CompletionKind.list(meals)

  /// The meals of a day.
  static let meals = ["breakfast", "lunch", "dinner", "snack"]

  /// The words for a day.
  static let day = CompletionKind.list(
    ["today", "yesterday"] + Weekday.allCases.map(\.rawValue))
}

extension Option<String?> {
  /// `--date DAY`.
  init(day help: String, name: String = "date") {
    self.init(
      name: .customLong(name), parsing: .unconditional,
      help: ArgumentHelp(help, valueName: "day"), completion: .day)
  }
}
