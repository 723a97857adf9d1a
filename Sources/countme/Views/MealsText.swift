import CountMeKit

/// The meals as a table.
struct MealsText {
  let meals: [MealView]
  let console: Console

  var lines: [String] {
    guard !meals.isEmpty else {
      return [
        "There are no meals yet."
          + console.hint(
            " countme meal add \"Porridge\" --ingredient \"Oats;311;80 g\" makes one.")
      ]
    }
    var table = Table([
      .init("meal", isFlexible: true), .init("of", isFlexible: true),
      .init("servings", .right, isOptional: true),
      .init("kcal each", .right), .init("protein", .right, isOptional: true),
      .init("last eaten", isOptional: true), .init("where", isOptional: true),
    ])
    for view in meals {
      table.add([
        view.meal.headline, view.ingredientText, (view.meal.servingsCount ?? 1).shown,
        view.serving.calories?.shown ?? "",
        view.serving.protein.map { "\($0.shown) g" } ?? "",
        view.lastEaten?.text ?? "", view.group ?? "",
      ])
    }
    return table.lines(on: console)
  }
}
