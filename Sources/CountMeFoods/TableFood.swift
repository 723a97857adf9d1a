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
  package private(set) var portions: [FoodPortion]

  /// Whether its usual amount is what people take, and not what the table takes for one.
  private(set) var isUsualKnown = false
  /// Whether it is only counted, and what one of it weighs is known.
  private(set) var isEachKnown = false

  /// Sets how many grams people take of it when nobody says how much, nor of what size.
  mutating func take(by grams: Double) {
    let usual = FoodPortion(measure: FoodPortion.unspecified, amount: 1, grams: grams)
    let sized = portions.filter { !$0.isUnspecified }.map { portion in
      portion.measure.contains("any size")
        ? FoodPortion(measure: portion.measure, amount: portion.amount, grams: grams) : portion
    }
    portions = sized + [usual]
    isUsualKnown = true
  }

  /// Sets how many grams one of it has, which is called by words.
  mutating func count(by grams: Double, called words: String) {
    portions = [words, "item", FoodPortion.unspecified].map {
      FoodPortion(measure: $0, amount: 1, grams: grams)
    }
    (isUsualKnown, isEachKnown) = (true, true)
  }
}
