/// What a food is said to be without: the `mayo` of `tuna salad without mayo`.
package struct NegatedPart {
  /// What is said before it: `tuna salad`.
  package let rest: String
  /// The forms of the words that are denied.
  private let stems: Set<String>

  /// Takes a text apart; nil for one that denies nothing, or nothing but the food itself.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard let place = words.firstIndex(where: Self.denies) else { return nil }
    // `no sugar coke`
    let (said, denied) =
      place == 0 ? (words.dropFirst(2), words.prefix(2)) : (words[..<place], words[place...])
    rest = said.joined(separator: " ").trimming { $0.isWhitespace || $0 == "," }
    let stems = denied.filter { !Self.denies($0) }.joined(separator: " ")
    self.stems = Set(FoodQuery(stems).words.map(\.stem))
    guard !rest.isEmpty, !self.stems.isEmpty else { return nil }
  }

  /// What a text denies that begins with that: of `no mayo` the `mayo`; nil for any other text.
  package static func only(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count > 1, let first = words.first, denies(first) else { return nil }
    return words.dropFirst().joined(separator: " ")
  }

  /// Whether a food has by its name what is denied: `Hot dog sandwich, on white bun`.
  package func isIn(_ name: String) -> Bool {
    let words = WordForms.stems(name)
    return words.indices.contains { place in
      stems.contains(words[place])
        && !(place > 0 && ["no", "without"].contains(words[place - 1]))
        && !(place + 1 < words.count && words[place + 1] == "free")
    }
  }

  /// Whether a food of the same kind as another is without it by its name: `Pizza, no cheese`.
  package func isOutOf(_ name: String, likeFood other: String) -> Bool {
    let words = WordForms.stems(name)
    let isSweetened = words.allSatisfy { !["unsweetened", "diet"].contains($0) }
    let isTold =
      stems.contains("sugar") && !isSweetened
      || zip(words, words.dropFirst()).contains {
        ["no", "without"].contains($0) && stems.contains($1)
      }
    return isTold && Self.kind(name) == Self.kind(other)
  }

  /// The words before the first comma of a name.
  private static func kind(_ name: String) -> [String] {
    ParsedFoodName(name).words.filter { $0.part == 0 }.map(\.stem)
  }

  private static func denies(_ word: Substring) -> Bool {
    ["no", "without", "w/o"].contains(word.lowercased())
  }
}
