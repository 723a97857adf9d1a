/// The units that every food can be measured in.
package enum FoodMeasure {
  /// Whether a word is a unit of weight or volume, such as `g`, `ounces` or `Cup`.
  package static func isUnit(_ word: String) -> Bool { FoodUnit(word) != nil }
}
