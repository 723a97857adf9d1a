import CountMeFoodData
import CountMeFoods

/// How the source of an entry names a food of the table.
enum TableSource {
  /// What stands before the number of a food as eaten.
  private static let eaten = "fndds:"
  /// What stands before the number of a food of the standard reference.
  private static let reference = "usda:"

  /// The source of an entry of a food.
  static func text(of food: TableFood) -> String {
    (food.number.utf8.count == 8 ? eaten : reference) + food.number
  }

  /// Whether a text has the form of such a source.
  static func isOne(_ text: String) -> Bool { text.hasPrefix(eaten) || text.hasPrefix(reference) }

  /// The food that a source names; nil for any other text.
  static func food(_ text: String) -> TableFood? {
    for prefix in [eaten, reference] where text.hasPrefix(prefix) {
      return FoodTable.builtIn?.food(number: String(text.dropFirst(prefix.count)))
    }
    return nil
  }
}
