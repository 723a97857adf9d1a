/// What an amount of food holds; what is not known is nil, which is not 0.
package struct FoodFacts: Sendable, Equatable {
  /// The amounts by the names that documents have, in the table's order.
  private(set) var amounts: [(name: String, value: Double)] = []

  /// Nothing is known.
  package init() {}

  /// The amount with a name, such as `protein` in g or `Vitamin C (mg)`; nil where it is not known.
  package subscript(name: String) -> Double? {
    get { amounts.first { $0.name == name }?.value }
    set {
      if let place = amounts.firstIndex(where: { $0.name == name }) { amounts.remove(at: place) }
      if let newValue { amounts.append((name, newValue)) }
    }
  }

  /// Energy in kcal.
  package var calories: Double? { self["calories"] }

  /// Carbohydrates in g, by difference.
  package var carbohydrates: Double? { self["carbohydrates"] }

  /// The amounts that are fields of a food entry.
  package var fields: [(name: String, value: Double)] {
    amounts.filter { !$0.name.hasSuffix(")") }
  }

  /// The other ones, whose names end in their unit, such as `Vitamin C (mg)`.
  package var micronutrients: [(name: String, value: Double)] {
    amounts.filter { $0.name.hasSuffix(")") }
  }

  /// Adds an amount that is not there yet.
  mutating func append(_ name: String, _ value: Double) { amounts.append((name, value)) }

  /// So many times as much.
  package func scaled(by factor: Double) -> FoodFacts {
    var facts = self
    for place in amounts.indices { facts.amounts[place].value *= factor }
    return facts
  }

  package static func == (left: FoodFacts, right: FoodFacts) -> Bool {
    left.amounts.elementsEqual(right.amounts) { $0 == $1 }
  }
}
