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
