import CountMeKit

extension CommandFailure {
  /// Makes the text for entries that are not written down.
  static func of(_ failure: JournalFailure) -> CommandFailure {
    switch failure {
    case .unclearFood(let question): FoodQuestionText(question: question).failure
    case .unclearExercise(let question): ExerciseQuestionText(question: question).failure
    case .retentionHeld(let concern, let leaving):
      CommandFailure(
        .notPermitted, "\(leaving.counted("document")) would leave, but \(concern.words)",
        hint: "nothing was changed; \(concern.hint)")
    case .fastGoesOn(let since):
      CommandFailure(
        .cannotCreate, "a fast has been under way since \(since.date) \(since.clockText)",
        hint: "countme fast stop ends it")
    case .noFast:
      CommandFailure(.notFound, "no fast is under way", hint: "countme fast start begins one")
    case .nothingEaten(let day, let meal):
      CommandFailure(
        .notFound,
        "nothing was eaten on \(day)" + (meal.map { " for \($0.printable)" } ?? ""),
        hint: "countme day \(day) shows the day")
    case .hasLeft(let day):
      CommandFailure(
        .notFound, "what was written down for \(day) has left the diary; only its totals are there",
        hint:
          "countme log finds the commit \"retention: let go\"; countme undo brings back the last one"
      )
    }
  }
}
