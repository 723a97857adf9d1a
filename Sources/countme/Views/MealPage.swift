import CountMeKit

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
