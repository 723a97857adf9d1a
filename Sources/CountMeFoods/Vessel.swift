/// What food and drink is served in, when no portion of the food is called so: as much as people take.
package enum Vessel {
  /// Whether a word is one, such as `glass` or `bowls`.
  package static func isOne(_ word: String) -> Bool { words.contains(word.lowercased()) }

  /// Grams in a handful, which the food table has for nuts: an ounce.
  package static let handful = 28.35

  private static let words: Set<String> = [
    "glass", "glasses", "bowl", "bowls", "mug", "mugs", "plate", "plates", "pot", "pots", "can",
    "cans", "bottle", "bottles", "handful", "handfuls",
  ]
}
