import CountMeKit

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
    guard case .table(let name, let key)? = item.entrySource else { return "Open Food Facts \(id)" }
    return "\(name) \(key)".printable
  }

  /// The food for scripts.
  var json: JSONValue {
    item.fields.json.adding([
      "origin": origin.rawValue, "id": id, "group": group, "timesEaten": timesEaten, "units": units,
    ])
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

extension [FoundFood] {
  /// What a search of `text` found, as a table.
  func lines(of text: String, _ console: Console) -> [String] {
    guard !isEmpty else {
      return [
        "There is no food like \(text.printable). countme eat \(text.shellWord) KCAL --save keeps"
          + " one of your own."
      ]
    }
    var table = Table(
      [
        .init("food", isFlexible: true, isFolded: true), .init("amount", isFlexible: true),
      ] + Table.nutrientColumns + [.init("from", isOptional: console.width < 60)])
    for food in self {
      let item = food.item
      table.add(
        [food.name.printable, food.amountText]
          + Table.nutrientCells(item.calories, item.protein, item.carbohydrates, item.fats)
          + [food.originText])
    }
    return table.lines(on: console)
  }
}
