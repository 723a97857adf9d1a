import CountMeKit
import CountMeModel

/// The meals as a table.
struct MealsText {
  let meals: [MealView]
  let console: Console

  var lines: [String] {
    guard !meals.isEmpty else {
      return [
        "There is no meal. countme meal add \"Porridge\" --ingredient \"Oats;311;80 g\" makes one."
      ]
    }
    var table = Table([
      .init("meal", isFlexible: true), .init("of", isFlexible: true), .init("servings", .right),
      .init("kcal each", .right), .init("protein", .right, isOptional: true),
      .init("last eaten", isOptional: true),
    ])
    for view in meals {
      table.add([
        view.meal.headline, view.ingredientText, (view.meal.number("servingsCount") ?? 1).shown,
        view.serving["calories"]?.number?.shown ?? "",
        view.serving["protein"]?.number.map { "\($0.shown) g" } ?? "",
        view.lastEaten?.text ?? "",
      ])
    }
    return table.lines(width: console.width, isColored: console.isColored)
  }
}

extension MealView {
  /// The names of the ingredients.
  fileprivate var ingredientText: String {
    (meal.fields["ingredients"]?.array ?? []).compactMap { $0.object?["name"]?.string?.printable }
      .joined(separator: ", ")
  }

  /// The meal for scripts.
  var json: JSONValue {
    var members = meal.fields
    members["lastEaten"] = lastEaten.map { .string($0.text) }
    return .object(members)
  }
}
