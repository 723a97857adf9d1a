/// A food of a ``FoodTable``.
package struct TableFood: Sendable, Equatable {
  /// Its number: five digits in the USDA's standard reference, eight among its foods as eaten.
  package let number: String
  /// Its name, such as `Banana, raw`.
  package let name: String
  /// What else it is called.
  package let otherNames: [String]
  /// Its food group, such as `Fruits and Fruit Juices`.
  package let group: String
  /// Who makes it, or nil.
  package let maker: String?
  /// What 100 g hold.
  package let per100Grams: FoodFacts
  /// The portions whose weights are known, in the database's order.
  package let portions: [FoodPortion]

  /// Whether its usual amount is what people take, and not what the table takes for one.
  private(set) var isUsualKnown = false

  /// The same food, of which people take so many grams when nobody says how much, nor of what size.
  func taken(by grams: Double) -> TableFood {
    let usual = FoodPortion(measure: FoodPortion.unspecified, amount: 1, grams: grams)
    let sized = portions.filter { !$0.isUnspecified }.map { portion in
      portion.measure.contains("any size")
        ? FoodPortion(measure: portion.measure, amount: portion.amount, grams: grams) : portion
    }
    var food = TableFood(
      number: number, name: name, otherNames: otherNames, group: group, maker: maker,
      per100Grams: per100Grams, portions: sized + [usual])
    food.isUsualKnown = true
    return food
  }
}

/// A portion of a food, with its weight.
package struct FoodPortion: Sendable, Equatable {
  /// What it is called, such as `slice, large`.
  package let measure: String
  /// How many of it the weight is for.
  package let amount: Double
  /// The weight of so many, in g.
  package let grams: Double

  /// A portion of `amount` times `measure`.
  package init(measure: String, amount: Double, grams: Double) {
    self.measure = measure
    self.amount = amount
    self.grams = grams
  }

  /// The weight of one, in g.
  package var gramsEach: Double { grams / amount }

  /// The measure without what is only explained in it, in at most 60 bytes.
  ///
  /// `medium (7" to 7-7/8" long)` is `medium`.
  package var label: String {
    let plain = measure.prefix { $0 != "(" }
    var label = String(plain.isEmpty ? measure[...] : plain)
    while label.utf8.count > 60 || label.last == " " || label.last == "," { label.removeLast() }
    return label
  }
}
