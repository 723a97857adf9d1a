/// What food and drink is served in, when no portion of the food is called so: as much as people take.
package enum Vessel {
  /// Whether a word is one, such as `glass` or `bowls`.
  package static func isOne(_ word: String) -> Bool { words.contains(word.lowercased()) }

  /// Grams in a handful, which the food table has for nuts: an ounce.
  package static let handful = 28.35

  /// What is asked about where nobody says how big a tin is: the ordinary one and the small one, in g.
  package static func tins(called unit: String) -> [String] {
    let word = unit.lowercased()
    guard ["tin", "tins", "can", "cans"].contains(word) else { return [] }
    return [400, 200].map { "\(word.prefix(3)) of \($0) g" }
  }

  /// What is asked about where nobody says how big a spoon is: that for tea, and that for the table.
  package static func spoons(called unit: String) -> [String] {
    isSpoon(unit) ? ["tsp", "tbsp"] : []
  }

  /// Whether a unit is a spoon of which nobody says how big it is.
  package static func isSpoon(_ unit: String) -> Bool {
    ["spoon", "spoons", "spoonful", "spoonfuls"].contains(unit.lowercased())
  }

  /// What is asked about where nobody says how big a bite is: an ordinary one and a big one, in g.
  package static func bites(called unit: String) -> [String] {
    ["bite", "bites"].contains(unit.lowercased()) ? [15, 30].map { "bite of \($0) g" } : []
  }

  /// The grams of one that says them: `tin of 400 g`.
  static func grams(in unit: String) -> Double? {
    let words = unit.split(separator: " ")
    guard words.count == 4, words[1] == "of", words[3] == "g" else { return nil }
    return Double(words[2])
  }

  private static let words: Set<String> = [
    "glass", "glasses", "bowl", "bowls", "mug", "mugs", "plate", "plates", "pot", "pots", "can",
    "cans", "bottle", "bottles", "handful", "handfuls",
  ]
}
