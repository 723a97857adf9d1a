import CountMeKit

/// The meals as a table.
struct MealsText {
  let meals: [MealView]
  let console: Console

  var lines: [String] {
    guard !meals.isEmpty else {
      return [
        "There are no meals yet. countme meal add \"Porridge\" --ingredient \"Oats;311;80 g\" makes one."
      ]
    }
    var table = Table([
      .init("meal", isFlexible: true), .init("of", isFlexible: true),
      .init("servings", .right, isOptional: true),
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

/// One meal with its ingredients.
struct MealPage {
  let view: MealView
  let console: Console

  var lines: [String] {
    var table = Table([
      .init("ingredient", isFlexible: true), .init("amount", isFlexible: true),
      .init("kcal", .right), .init("protein", .right, isOptional: true),
      .init("carbs", .right, isOptional: true), .init("fat", .right, isOptional: true),
    ])
    for ingredient in (view.meal.fields["ingredients"]?.array ?? []).compactMap(\.object) {
      let grams = { (field: String) in ingredient[field]?.number.map { "\($0.shown) g" } ?? "" }
      let amount = ingredient["quantity"]?.number.map {
        "\($0.shown) \((ingredient["unit"]?.string ?? "").printable)"
      }
      table.add([
        (ingredient["name"]?.string ?? "").printable, amount ?? "",
        ingredient["calories"]?.number?.shown ?? "", grams("protein"), grams("carbohydrates"),
        grams("fats"),
      ])
    }
    let servings = view.meal.number("servingsCount") ?? 1
    let each = (view.serving["calories"]?.number ?? 0).shown
    return [view.meal.headline.styled(.bold, if: console.isColored)]
      + table.lines(width: console.width, isColored: console.isColored)
      + ["\(servings.shown) serving\(servings == 1 ? "" : "s"), \(each) kcal each"]
      + (view.meal.fields["notes"]?.string.map { $0.printable.folded(to: console.width, indent: 0) }
        ?? [])
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
