import CountMeFoods
import CountMeModel
package import CountMeSchema
import CountMeStore

/// Water among the foods, which counts as drunk: it has no energy, and nothing in it.
package struct PlainWater {
  /// How much of it, in ml; nil where the amount says neither volume nor weight.
  package let milliliters: Double?

  /// Words by which water is sold and logged; whatever else a name has makes it another drink.
  private static let words: Set<String> = [
    "water", "tap", "drinking", "bottled", "mineral", "still", "sparkling", "spring", "plain",
    "filtered", "beverages", "generic", "municipal", "well", "carbonated", "glass", "of", "wasser",
    "leitungswasser", "mineralwasser", "eau", "agua", "acqua",
  ]
  private static let names: Set<String> = [
    "water", "wasser", "leitungswasser", "mineralwasser", "eau", "agua", "acqua",
  ]

  /// A glass, where nobody says how much, in ml.
  static let glass = 250.0
  /// How much is in what it is served in, in ml; nil where nobody knows.
  static func vessel(_ unit: String?) -> Double? {
    switch unit?.lowercased() {
    case nil, "serving", "servings", "portion", "portions", "glass", "glasses": glass
    case "bottle", "bottles": 500
    default: nil
    }
  }

  /// Recognises the water in an entry; nil for any other food.
  package init?(_ item: FoodItem) {
    guard let name = item.name, Self.isName(name), item.calories ?? 0 == 0 else { return nil }
    let size = item.servingSize ?? 1
    milliliters =
      switch item.servingUnit.flatMap({ FoodUnit(Self.plain($0)) }) {
      case .volume(let each): Water.rounded(size * each)
      // A gram of water is a milliliter.
      case .mass(let each): Water.rounded(size * each)
      case nil: nil
      }
  }

  /// Whether a name is that of plain water, such as `Tap Water` or `Water, bottled, generic`.
  static func isName(_ name: String) -> Bool {
    let typed = SearchText(name).words.map { String(decoding: $0, as: UTF8.self) }
    return typed.contains(where: names.contains) && typed.allSatisfy(words.contains)
  }

  /// The amounts of water that a text tells, each with its unit; nil for a text of something else.
  package static func amounts(in text: String) -> [String]? {
    WaterAmounts.all(in: text, isWater: names.contains)?.map { amount in
      CanonicalNumber.text(of: amount.count) + (amount.unit.map { " \($0)" } ?? "")
    }
  }

  /// A unit without what is explained in it: `cup (8 fl oz)`.
  private static func plain(_ unit: String) -> String {
    String(unit.prefix { $0 != "(" && $0 != "," }).trimmed
  }
}
