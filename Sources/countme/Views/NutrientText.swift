import CountMeKit

/// What was eaten of fibre, vitamins, minerals and the like, of a day or of an average one.
struct NutrientText {
  let totals: NutrientTotals
  let console: Console

  /// The table, with how many foods each number is of.
  var lines: [String] {
    guard !totals.nutrients.isEmpty else {
      return ["", "Nothing is known about fibre, vitamins and minerals on these days."]
    }
    var table = Table([
      .init("nutrient", isFlexible: true), .init(isAverage ? "a day" : "amount", .right),
      .init("known of", .right),
    ])
    for nutrient in totals.nutrients {
      table.add([
        nutrient.name.printable, "\(shown(amount(nutrient))) \(nutrient.unit.printable)",
        "\(nutrient.foods) of \(totals.foods)",
      ])
    }
    let title = "Nutrients".styled(.bold, if: console.isColored)
    let days =
      isAverage ? [" of an average day, over \(totals.days.count) days with food"] : [""]
    let note = "What is not known of a food is not counted, so there may be more."
    return ["", title + days[0]] + table.lines(on: console)
      + note.folded(to: console.width, indent: 0)
  }

  private var isAverage: Bool { totals.days.count > 1 }

  private func amount(_ nutrient: NutrientTotals.Nutrient) -> Double {
    nutrient.amount / Double(max(totals.days.count, 1))
  }

  /// Three digits that count, and none behind a great number.
  private func shown(_ value: Double) -> String {
    value >= 100 ? value.rounded().shown : value >= 10 ? value.shown : Self.significant(value)
  }

  private static func significant(_ value: Double) -> String {
    CanonicalNumber.text(of: (value * 100).rounded() / 100)
  }
}

extension NutrientTotals {
  /// The nutrients for scripts, of all days together.
  var json: JSONValue {
    .array(
      nutrients.map { nutrient in
        .members([
          "name": nutrient.name, "unit": nutrient.unit,
          "amount": (nutrient.amount * 1000).rounded() / 1000, "foods": nutrient.foods,
          "ofFoods": foods,
        ])
      })
  }
}

extension JSONValue {
  /// The object with the nutrients among its members, where they were asked for.
  func adding(_ totals: NutrientTotals?) -> JSONValue {
    adding(["nutrients": totals?.json, "daysWithFood": totals?.days.count])
  }
}
