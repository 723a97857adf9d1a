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

extension FoundFood {
  /// The amount that the entry is for.
  var amountText: String {
    item.servingSize == nil ? (item.servingUnit ?? "").printable : item.portion
  }

  /// Where it is known from, in words.
  var originText: String {
    switch origin {
    case .favorite:
      "favourite\(groupText)" + (timesEaten > 0 ? ", eaten \(timesEaten.counted("time"))" : "")
    case .meal: group == nil ? "your meal" : "meal\(groupText)"
    case .eaten: "eaten \(timesEaten.counted("time"))"
    case .table: "USDA \(id)"
    case .fatSecret: "FatSecret \(id)"
    case .product: productText
    }
  }

  /// In whose diary it stands, where that is not one's own.
  private var groupText: String { group.map { " in \($0.printable)" } ?? "" }

  /// The label's source, as its licence wants it to be said.
  private var productText: String {
    let source = item.source ?? ""
    guard source.hasPrefix("table:") else { return "Open Food Facts \(id)" }
    return String(source.dropFirst("table:".count)).replacing("/", with: " ").printable
  }

  /// The food for scripts.
  var json: JSONValue {
    var members = item.fields
    members["origin"] = .string(origin.rawValue)
    members["id"] = .string(id)
    members["group"] = group.map { .string($0) }
    members["timesEaten"] = .number(Double(timesEaten))
    members["units"] = .array(units.map { .string($0) })
    return .object(members)
  }
}

extension FoodChoice {
  /// The other foods that could have been meant, at most three; nil where there is none.
  ///
  /// What the table has besides is no question to someone who eats this one.
  var othersText: String? {
    let isOwn = taken.origin != .table
    let likely = others.filter { !isOwn || $0.origin != .table }
    return likely.isEmpty ? nil : likely.prefix(3).map(\.name.printable).joined(separator: "; ")
  }

  /// What a person is told of a food that was looked up; of one of their own, nothing.
  var lines: [String] {
    let others = isSure ? nil : othersText
    let isTold = taken.origin == .table || taken.origin == .product || taken.group != nil
    guard isTold || others != nil else { return [] }
    return ["taken: \(taken.name.printable), \(taken.originText)"]
      + (others.map { ["it could also be: \($0)"] } ?? [])
  }
}
