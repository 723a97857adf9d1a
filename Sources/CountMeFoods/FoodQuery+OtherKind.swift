extension FoodQuery {
  /// Whether a name says how the food is made that nobody leaves out who means it: fried, as a souffle.
  package func isOtherwise(_ name: String) -> Bool {
    let said = Set(words.map(\.stem))
    let own = WordForms.stems(name)
    return own.contains { Self.distinguishing.contains($0) && !said.contains($0) }
      || zip(own, own.dropFirst()).contains {
        ["no", "without"].contains($0) && said.contains($1) && !hasNegation
      }
      || zip(own, own.dropFirst()).contains {
        $0 == "with" && Self.sides.contains($1) && !said.contains($1)
      }
  }

  /// Whether a name has the words in another order, so that it is of another kind: a roll sausage is no sausage roll.
  package func isTurned(_ name: String) -> Bool {
    let telling = words.filter { !$0.isFiller }.map(\.stem)
    let kind = ParsedFoodName(name).words.filter { $0.part == 0 && $0.role != .little }.map(\.stem)
    guard telling.count > 1, let noun = telling.last, let own = kind.last else { return false }
    return noun != own && kind.contains(noun) && telling.contains(own)
  }

  /// What a dish is served with by its name: whoever says adobo says nothing of noodles.
  private static let sides: Set<String> = ["noodle", "rice"]

  private static let distinguishing: Set<String> = [
    "fried", "coated", "breaded", "battered", "souffle", "creamed", "candied", "stuffed",
    "pickled", "smoked",
  ]
}
