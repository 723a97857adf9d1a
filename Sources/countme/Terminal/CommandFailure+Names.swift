import CountMeKit
import CountMeModel

extension CommandFailure {
  /// Makes the text for what people call by name: habits, meals, plans, fasts.
  static func ofNames(_ error: DiaryError) -> CommandFailure? {
    switch error {
    case .unknownName(let name, let what, let known):
      CommandFailure(
        .notFound, "there is no \(what) \(name.printable)",
        hint: known.isEmpty
          ? "there is none yet" : "there are: \(known.map(\.printable).joined(separator: ", "))")
    case .ambiguousName(let name, let what, let candidates):
      CommandFailure(
        .usage, "\(name.printable) could be more than one \(what)",
        hint: "write more of it: \(candidates.map(\.printable).joined(separator: ", "))")
    case .nameTaken(let name, let what):
      CommandFailure(
        .cannotCreate, "there is a \(what) \(name.printable) already", hint: "take another name")
    case .fastGoesOn(let since):
      CommandFailure(
        .cannotCreate, "a fast goes on since \(since.date) \(since.clockText)",
        hint: "countme fast stop ends it")
    case .noFast:
      CommandFailure(.notFound, "no fast goes on", hint: "countme fast start begins one")
    case .hasLeft(let day):
      CommandFailure(
        .notFound, "what was written down for \(day) has left the diary; only its totals are there",
        hint:
          "countme log finds the commit \"retention: let go\"; countme undo brings back the last one"
      )
    case .nothingEaten(let day, let meal):
      CommandFailure(
        .notFound,
        "nothing was eaten on \(day)" + (meal.map { " for \($0.printable)" } ?? ""),
        hint: "countme day \(day) shows the day")
    default: nil
    }
  }
}
