import Foundation
import TestSupport
import Testing

/// A command in a diary that is put back to the same state before each fault.
struct FaultScenario: Sendable, CustomTestStringConvertible {
  let name: String
  let command: String
  var input = ""
  /// Whether doing it twice is doing it once.
  let isRepeatable: Bool
  /// Whether no document is another one after it.
  var isQuiet = false
  /// Makes the state before the command.
  let prepare: @Sendable (Journey, Device) throws -> Void

  var testDescription: String { name }

  static let all = [eat, put, pull, push, undo, sync, files]

  static let eat = FaultScenario(name: "eat", command: "eat Tried 10 kcal", isRepeatable: false) {
    try $1.prepare("eat Before 1 kcal")
  }

  static let put = FaultScenario(
    name: "put of 100", command: "put favoriteFoods",
    input: (1...100).map { "{\"id\":\"food-\($0)\",\"name\":\"Food \($0)\",\"calories\":\($0)}\n" }
      .joined(), isRepeatable: true
  ) { try $1.prepare("eat Before 1 kcal") }

  /// It writes as a put does: where that fails, and what a power cut leaves of it, is known.
  static let importing = FaultScenario(
    name: "import of 100", command: "import cronometer \"$HOME/rows.csv\"", isRepeatable: true
  ) { journey, laptop in
    try laptop.prepare("eat Before 1 kcal")
    let rows = (0..<100).map {
      "2026-10-\(10 + $0 % 20),08:\(10 + $0 % 50),,Food \($0),1 g,\($0)\n"
    }
    let text = "Day,Time,Group,Food Name,Amount,Energy (kcal)\n" + rows.joined()
    try Data(text.utf8).write(to: URL(filePath: "\(journey.root)/rows.csv"))
  }

  static let undo = FaultScenario(name: "undo", command: "undo", isRepeatable: false) {
    try $1.prepare("eat Before 1 kcal", "eat Undone 10 kcal")
  }

  static let push = FaultScenario(name: "push", command: "push", isRepeatable: true) {
    try $1.prepare("eat Before 1 kcal", "eat Laptop 10 kcal")
  }

  static let pull = FaultScenario(
    name: "pull with a merge", command: "pull", isRepeatable: true, prepare: prepareMerge)

  static let sync = FaultScenario(
    name: "sync with a merge", command: "sync", isRepeatable: true, prepare: prepareMerge)

  /// Two years leave the folder, and one comes back.
  static let files = FaultScenario(
    name: "files that leave and come", command: "files --since 2021-06", isRepeatable: true,
    isQuiet: true
  ) { _, laptop in
    try laptop.prepare(
      "eat Old 1 kcal --date 2019-03-04", "eat Older 2 kcal --date 2018-03-04",
      "files --since 2020-01",
      "eat Hidden 3 kcal --date 2019-06-07", "files --since 2019-05",
      "eat Mid 4 kcal --date 2020-03-04",
      "eat Before 1 kcal", "files --since 2023-01", "eat Back 5 kcal --date 2021-08-09", "sync")
  }

  @Sendable private static func prepareMerge(_ journey: Journey, _ laptop: Device) throws {
    try laptop.prepare("eat Before 1 kcal", "sync")
    let phone = try journey.nextDevice("phone")
    try phone.prepare("eat Phone 100", "drink 250", "sync")
    try laptop.prepare("eat Laptop 10 kcal", "drink 500")
  }
}
