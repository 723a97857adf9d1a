import CountMeKit

extension CommandFailure {
  /// Makes the text for entries that are not written down.
  static func of(_ failure: JournalFailure) -> CommandFailure {
    switch failure {
    case .unclearFood(let question): FoodQuestionText(question: question).failure
    case .unclearExercise(let question): ExerciseQuestionText(question: question).failure
    case .goalsToCome(let day):
      of(.misunderstood(what: "first day", text: day.text, expected: "today or a day before"))
    case .timeToCome(let time):
      of(
        .misunderstood(
          what: "time that has been", text: "\(time.date) \(time.clockText)",
          expected: "an earlier time, or --date yesterday"))
    case .fastEndsTooEarly(let end, let start):
      of(
        .misunderstood(
          what: "time after the fast began", text: "\(end.date) \(end.clockText)",
          expected: "a time after \(start.clockText)"))
    case .neitherFoodNorExercise(let name):
      of(
        .misunderstood(
          what: "food or exercise", text: name,
          expected: "one, or change the document with countme edit"))
    case .otherUnits(let food, let amount, let units):
      of(
        .misunderstood(
          what: "amount of \(food)", text: amount,
          expected: "it in \(units.joined(separator: "; ")), or its energy too: "
            + "countme eat \"\(food)\" KCAL"))
    case .unweighed(let food, let amount, let units):
      of(
        .misunderstood(
          what: "amount of \(food)", text: amount,
          expected: "it in \(units.joined(separator: "; ")), or the energy of your own food: "
            + "countme eat NAME KCAL"))
    case .unknownIngredient(let name):
      of(
        .misunderstood(
          what: "food that this diary or the food table knows", text: name,
          expected: "its energy too: \(CustomMeal.Ingredient.expected)"))
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
