import CountMeKit

extension MealView {
  /// The names of the ingredients.
  var ingredientText: String {
    (meal.ingredients ?? []).compactMap { $0.name?.printable }.joined(separator: ", ")
  }

  /// The meal for scripts.
  var json: JSONValue {
    meal.fields.json.adding(["group": group, "lastEaten": lastEaten?.text])
  }
  /// The meal with its ingredients.
  func lines(_ console: Console) -> [String] {
    var table = Table(
      [.init("ingredient", isFlexible: true), .init("amount", isFlexible: true)]
        + Table.nutrientColumns)
    for ingredient in meal.ingredients ?? [] {
      table.add(
        [
          (ingredient.name ?? "").printable,
          PortionText(ingredient.quantity, ingredient.unit).text,
        ]
          + Table.nutrientCells(
            ingredient.calories, ingredient.protein, ingredient.carbohydrates, ingredient.fats))
    }
    let servings = meal.servingsCount ?? 1
    let each = (serving.calories ?? 0).shown
    let place = group.map { ", in \($0.printable)" } ?? ""
    return ["\(meal.headline)\(place)".styled(.bold, if: console.isColored)]
      + table.lines(on: console)
      + ["\(servings.shown) serving\(servings == 1 ? "" : "s"), \(each) kcal each"]
      + (meal.notes.map { $0.printable.folded(to: console.width, indent: 0) } ?? [])
  }
}

extension [MealView] {
  /// The meals as a table.
  func lines(_ console: Console) -> [String] {
    guard !isEmpty else {
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
    for view in self {
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
