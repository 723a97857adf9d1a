import CountMeKit

/// What is known of one food.
struct FoodPage {
  let food: FoundFood
  let choice: FoodChoice
  let console: Console

  var lines: [String] {
    let origin = [food.amountText, food.originText].filter { !$0.isEmpty }
    var lines = [food.name.printable, origin.joined(separator: ", ")]
    if let brand = food.item.brand { lines.append("by \(brand.printable)") }
    lines.append("")
    var table = Table([.init("", isFlexible: true), .init("", .right)])
    for (amount, label, unit) in facts {
      guard let value = amount else { continue }
      table.add([label, "\(value.shown) \(unit)"])
    }
    lines += table.lines(on: console)
    if !food.units.isEmpty {
      let units = food.units.map(\.printable).joined(separator: "; ")
      lines += [""] + "measured in \(units)".folded(to: console.width, indent: 2)
    }
    if !choice.isExact, let others = choice.othersText {
      lines += [""] + "it could also be: \(others)".folded(to: console.width, indent: 2)
    }
    return lines
  }

  private var facts: [(Double?, label: String, unit: String)] {
    let item = food.item
    return [
      (item.calories, "energy", "kcal"), (item.protein, "protein", "g"),
      (item.carbohydrates, "carbohydrates", "g"), (item.sugar, "of these sugar", "g"),
      (item.fiber, "fibre", "g"), (item.fats, "fat", "g"),
      (item.saturatedFat, "of these saturated", "g"), (item.sodium, "sodium", "mg"),
    ]
  }
}
