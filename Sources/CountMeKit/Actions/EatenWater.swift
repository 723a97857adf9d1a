import CountMeModel

/// Plain water that a person wrote down as something eaten: it counts as drunk.
struct EatenWater {
  /// How much, in ml.
  let milliliters: Double

  /// A glass, where nobody says how much.
  private static let glass = 250.0
  private static let glasses: Set<String> = [
    "serving", "servings", "portion", "portions", "glass", "glasses",
  ]

  /// Recognises plain water; nil for any other entry, and for water of which more is told than how
  /// much it was.
  init?(_ entry: FoodEntry) {
    guard !entry.isComposed, !entry.isFavorite, entry.barcode == nil, entry.calories == nil,
      entry.nutrients.isEmpty, entry.found == nil
    else { return nil }
    let phrase = entry.serving == nil ? FoodPhrase(entry.name) : nil
    guard PlainWater.isName(phrase?.name ?? entry.name) else { return nil }
    if let number = entry.number, entry.serving == nil {
      // Two waters are two glasses; nobody drinks 2 ml, or 250 glasses.
      guard number > 0 else { return nil }
      milliliters = number <= NumberReading.largestAmount ? number * Self.glass : number
    } else if let text = phrase?.amount ?? entry.serving {
      guard let serving = try? Serving(text), let amount = Self.milliliters(serving) else {
        return nil
      }
      milliliters = amount
    } else {
      milliliters = Self.glass
    }
  }

  private static func milliliters(_ serving: Serving) -> Double? {
    switch FoodUnit(serving.unit) {
    case .volume(let each), .mass(let each): serving.size * each
    case nil: glasses.contains(serving.unit.lowercased()) ? serving.size * glass : nil
    }
  }
}
