/// What an amount of food holds; what is not known is nil, which is not 0.
package struct FoodFacts: Sendable, Equatable {
  /// Energy in kcal.
  package var calories: Double?
  /// Protein in g.
  package var protein: Double?
  /// Fat in g.
  package var fats: Double?
  /// Carbohydrates in g, by difference.
  package var carbohydrates: Double?
  /// Fibre in g.
  package var fiber: Double?
  /// Sugar in g.
  package var sugar: Double?
  /// Saturated fat in g.
  package var saturatedFat: Double?
  /// Sodium in mg.
  package var sodium: Double?

  /// Nothing is known.
  package init() {}

  /// The facts by the names of the fields that documents have, in the table's order.
  package var fields: [(name: String, value: Double)] {
    Self.names.compactMap { name, path in self[keyPath: path].map { (name, $0) } }
  }

  /// Each fact's name in a document.
  static var names: [(String, WritableKeyPath<FoodFacts, Double?>)] {
    [
      ("calories", \.calories), ("protein", \.protein), ("fats", \.fats),
      ("carbohydrates", \.carbohydrates), ("fiber", \.fiber), ("sugar", \.sugar),
      ("saturatedFat", \.saturatedFat), ("sodium", \.sodium),
    ]
  }

  /// So many times as much.
  package func scaled(by factor: Double) -> FoodFacts {
    var facts = self
    for (_, path) in Self.names { facts[keyPath: path] = self[keyPath: path].map { $0 * factor } }
    return facts
  }
}
