/// Units that every food can be measured in: of weight, or of volume.
package enum FoodUnit: Equatable {
  /// So many grams.
  case mass(Double)
  /// So many milliliters.
  case volume(Double)

  /// The unit that a person's word means, or nil: `g`, `ounces`, `Cup`, `fl oz`.
  package init?(_ text: String) {
    let word = Self.folded(text)
    guard let unit = Self.units[word] ?? Self.units[Self.singular(word)] else { return nil }
    self = unit
  }

  /// Lower case, without points, with one space between words.
  package static func folded(_ text: String) -> String {
    text.lowercased().filter { $0 != "." }.split(separator: " ").joined(separator: " ")
  }

  private static func singular(_ word: String) -> String {
    word.count > 2 && word.hasSuffix("s") ? String(word.dropLast()) : word
  }

  /// The pound of 1959, and the measures of the kitchen of the United States, of which the food
  /// table's are: a gallon is 231 cubic inches, 16 cups, 128 fluid ounces, 256 tablespoons.
  private static let units: [String: FoodUnit] = [
    "mg": .mass(0.001), "g": .mass(1), "gram": .mass(1), "gramme": .mass(1), "gramm": .mass(1),
    "gr": .mass(1), "gm": .mass(1),
    "kg": .mass(1000), "kilo": .mass(1000), "kilogram": .mass(1000),
    "oz": .mass(28.349523125), "ounce": .mass(28.349523125),
    "lb": .mass(453.59237), "pound": .mass(453.59237),
    "ml": .volume(1), "milliliter": .volume(1), "millilitre": .volume(1), "cl": .volume(10),
    "dl": .volume(100), "l": .volume(1000), "liter": .volume(1000), "litre": .volume(1000),
    "tsp": .volume(4.92892159375), "teaspoon": .volume(4.92892159375),
    "tbsp": .volume(14.78676478125), "tablespoon": .volume(14.78676478125),
    "fl oz": .volume(29.5735295625), "fluid ounce": .volume(29.5735295625),
    "cup": .volume(236.5882365), "c": .volume(236.5882365), "pint": .volume(473.176473),
    "quart": .volume(946.352946),
    "gallon": .volume(3785.411784),
  ]
}
