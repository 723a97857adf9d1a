import CountMeKit

/// The foods that a search found, as a table.
struct FoodListText {
  let foods: [FoundFood]
  let console: Console

  /// The lines for a search of `text`.
  func lines(of text: String) -> [String] {
    guard !foods.isEmpty else {
      return [
        "There is no food like \(text.printable). countme eat \(text.shellWord) KCAL --save keeps"
          + " one of your own."
      ]
    }
    var table = Table([
      .init("food", isFlexible: true, isFolded: true), .init("amount", isFlexible: true),
      .init("kcal", .right),
      .init("protein", .right, isOptional: true), .init("carbs", .right, isOptional: true),
      .init("fat", .right, isOptional: true),
      .init("from", isOptional: console.width < 60),
    ])
    for food in foods {
      let item = food.item
      let grams = [item.protein, item.carbohydrates, item.fats].map { amount in
        amount.map { "\($0.shown) g" } ?? ""
      }
      table.add(
        [food.name.printable, food.amountText, item.calories?.shown ?? ""]
          + grams + [food.originText])
    }
    return table.lines(on: console)
  }
}
