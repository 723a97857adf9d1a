extension Int {
  /// The number with a noun in the right number: `1 commit`, `2 commits`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension String {
  /// The noun with the article that it takes: `a day`, `an amount`.
  var withArticle: String {
    let startsWithVowel = first.map { "aeiou".contains($0) } ?? false
    return "\(startsWithVowel ? "an" : "a") \(self)"
  }
}

extension [String] {
  /// The texts with commas between them.
  var list: String { joined(separator: ", ") }

  /// The first of the texts, and how many more there are.
  func list(most: Int) -> String {
    Array(prefix(most)).list + (count > most ? " and \(count - most) more" : "")
  }
}
