/// Words around the name of a food that are no part of it, or may be.
extension SpokenFood {
  /// What is told of a food beside its energy.
  static let nutrients: Set<String> = [
    "protein", "proteins", "carb", "carbs", "carbohydrate", "carbohydrates", "fat", "fats", "fibre",
    "fiber", "sodium",
  ]

  /// Whether words behind a weight begin with a nutrient: `10g protein`; cottage cheese `200g low fat` is lean.
  static func beginsWithNutrient(_ words: ArraySlice<SpokenWord>) -> Bool {
    let isLean = words.first.map {
      ["low", "zero", "reduced", "full", "half", "no"].contains($0.folded)
    }
    return isLean != true && words.prefix(2).contains { nutrients.contains($0.folded) }
  }

  /// Units that may stand behind a food without a number: `hot cheetos bag`.
  static let lastUnits: Set<String> = [
    "slice", "slices", "piece", "pieces", "spear", "spears", "bag", "packet",
  ]

  /// Sizes that are no part of a name.
  static let plainSizes: Set<String> = [
    "small", "medium", "large", "big", "huge", "extra", "average", "little",
  ]

  /// Words before a food with which the names of brands begin, too.
  static let openings: Set<String> = [
    "on", "go", "all", "off", "good", "nice", "quick", "simple", "up", "well", "us", "day",
  ]

  /// What may stand behind a food without a meaning.
  static let trailing: Set<String> = [
    "today", "too", "also", "please", "side", "the", "on", "to", "drink", "well", "as", "each",
    "it", "for", "me", "in", "total", "earlier", "now", "and", "with", "of", "my", "along",
    "together", "while", "washed", "down", "stirred", "dipped", "over", "drizzled", "spread",
    "then", "plus", "was", "were", "had", "i", "all", "from", "by", "at", "about", "around",
    "roughly",
    "approximately", "approx",
  ]

  /// Whether a unit is so small that nobody says a thousandth of it.
  static func isFine(_ word: SpokenWord) -> Bool {
    switch FoodUnit(word.folded) {
    case .mass(let each)?, .volume(let each)?: each <= 1
    case nil: false
    }
  }

  /// Whether a pot before a word is a part of the food's name: `a pot noodle`, `2 pot pies`.
  static func isOfPot(_ word: SpokenWord?) -> Bool {
    word.map {
      ["noodle", "pie", "roast", "sticker"].contains(WordForms.stem(Array($0.folded.utf8)))
    }
      ?? false
  }

  /// Whether a unit without a number or `of` may be one: `cup coffee`, never `pot roast`.
  static func mayLead(_ words: ArraySlice<SpokenWord>) -> Bool {
    guard words.count > 1, let first = words.first?.folded else { return false }
    return [
      "cup", "cups", "glass", "bowl", "slice", "slices", "tbsp", "tsp", "tablespoon", "teaspoon",
      "handful", "bottle",
    ].contains(first)
  }
}

extension SpokenFood {
  /// Whether it is one of a list that goes on.
  package var isListed: Bool {
    !joint.isEmpty && joint.allSatisfy { [",", "and"].contains($0.folded) }
  }
}
