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
    for ingredient in view.meal.ingredients ?? [] {
      let grams = { (amount: Double?) in amount.map { "\($0.shown) g" } ?? "" }
      let amount = PortionText(ingredient.quantity, ingredient.unit).text
      table.add([
        (ingredient.name ?? "").printable, amount, ingredient.calories?.shown ?? "",
        grams(ingredient.protein), grams(ingredient.carbohydrates), grams(ingredient.fats),
      ])
    }
    let servings = view.meal.servingsCount ?? 1
    let each = (view.serving.calories ?? 0).shown
    let place = view.group.map { ", in \($0.printable)" } ?? ""
    return ["\(view.meal.headline)\(place)".styled(.bold, if: console.isColored)]
      + table.lines(on: console)
      + ["\(servings.shown) serving\(servings == 1 ? "" : "s"), \(each) kcal each"]
      + (view.meal.notes.map { $0.printable.folded(to: console.width, indent: 0) }
        ?? [])
  }
}

extension MealView {
  /// The names of the ingredients.
  fileprivate var ingredientText: String {
    (meal.ingredients ?? []).compactMap { $0.name?.printable }.joined(separator: ", ")
  }

  /// The meal for scripts.
  var json: JSONValue {
    var members = meal.fields
    members["group"] = group.map { .string($0) }
    members["lastEaten"] = lastEaten.map { .string($0.text) }
    return .object(members)
  }
}
