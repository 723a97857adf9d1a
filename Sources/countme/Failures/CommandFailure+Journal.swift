import CountMeKit

extension CommandFailure {
  /// Makes the text for entries that are not written down.
  static func of(_ failure: JournalFailure) -> CommandFailure {
    switch failure {
    case .misunderstood(let expected, let text): of(UnclearArgument(expected, text: text))
    case .unclearFood(let question): FoodQuestionText(question: question).failure
    case .unclearExercise(let question): ExerciseQuestionText(question: question).failure
    case .goalsToCome(let day):
      CommandFailure(
        .data, "\(day) is still to come", hint: "goals count from today or from an earlier day")
    case .timeToCome(let time):
      CommandFailure(
        .data, "\(time.date) \(time.clockText) has not come yet",
        hint: "give an earlier time, or --date yesterday")
    case .largeChange(let name, let energy, let grams, let mayBeConfirmed):
      CommandFailure(
        .data,
        "\(name.printable) would be \(grams.map { "\($0.shown) g" } ?? "\(energy.shown) kcal"), "
          + "more than people eat at once; nothing was changed",
        hint: mayBeConfirmed
          ? "give a smaller amount, or the same with --yes if it was so much"
          : "give a smaller amount, or its energy: 300 kcal")
    case .fastEndsTooEarly(let end, let start):
      CommandFailure(
        .data,
        "the fast began on \(start.date) at \(start.clockText); it cannot have ended on \(end.date) "
          + "at \(end.clockText)", hint: "give a later time with --at and --date")
    case .neitherFoodNorExercise(let name):
      CommandFailure(
        .usage, "\(name.printable) is neither a food nor an exercise",
        hint: "name one of these, or change the document with countme edit")
    case .otherUnits(let food, let amount, let units):
      of(
        UnclearArgument(
          what: "amount of \(food)", text: amount,
          expected: "it in \(units.joined(separator: "; ")), or its energy too: "
            + "countme eat \"\(food)\" KCAL"))
    case .unweighed(let food, let amount, let units):
      of(
        UnclearArgument(
          what: "amount of \(food)", text: amount,
          expected: "it in \(units.joined(separator: "; ")), or the energy of your own food: "
            + "countme eat NAME KCAL"))
    case .unknownIngredient(let name):
      of(
        UnclearArgument(
          what: "food that this diary or the food table knows", text: name,
          expected: "its energy, too: \(CustomMeal.Ingredient.expected)"))
    case .retentionHeld(let concern, let leaving):
      CommandFailure(
        .notPermitted, "\(leaving.counted("document")) would leave, but \(concern.words)",
        hint: "nothing was changed; \(concern.hint)")
    case .fastGoesOn(let since):
      CommandFailure(
        .cannotCreate, "a fast has been under way since \(since.date) \(since.clockText)",
        hint: "countme fast stop ends it")
    case .fastThere(let since):
      CommandFailure(
        .cannotCreate,
        "a fast since \(since.date) \(since.clockText) is written down for these hours",
        hint:
          "countme fast shows the last ones; countme list fastingSessions shows their ids, for countme rm"
      )
    case .noFast:
      CommandFailure(.notFound, "no fast is under way", hint: "countme fast start begins one")
    case .notWrittenHere(let name, let day, let known):
      CommandFailure(
        .notFound, "there is no entry \(name.printable) of \(day) that this device wrote",
        hint: known.isEmpty
          ? "countme day \(day) shows the day"
          : Self.list(known))
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
