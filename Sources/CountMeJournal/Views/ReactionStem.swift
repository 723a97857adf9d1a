import CountMeFoods

/// The form in which kinds of reaction are compared: `bloated` and `Bloating` are one.
enum ReactionStem {
  /// The kind without the endings of its words.
  static func form(_ kind: String) -> String {
    WordForms.stems(kind).map(stem).joined(separator: " ")
  }

  /// A word without an ending that leaves at least four letters.
  private static func stem(_ word: String) -> String {
    for ending in ["ing", "ed", "e"] where word.hasSuffix(ending) {
      let stem = word.dropLast(ending.count)
      if stem.count > 3 { return String(stem) }
    }
    return word
  }
}
