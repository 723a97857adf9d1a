/// Words for a day or a meal with a slip of the keys, which no food is called: `yesteday`, `for dinnner`.
enum SlippedWord {
  /// The words, where such words read as they were meant.
  static func corrected(_ words: [SpokenWord]) -> [SpokenWord] {
    words.indices.map { place in
      let word = words[place]
      let before = place > 0 ? words[place - 1].folded : ""
      let next = place + 1 < words.count ? words[place + 1] : nil
      guard word.kind == .word, let meant = day(word.folded, before) ?? meal(word, before, next)
      else { return word }
      var corrected = SpokenWord(text: word.text, folded: meant, kind: .word, isGlued: word.isGlued)
      corrected.range = word.range
      return corrected
    }
  }

  private static func day(_ word: String, _ before: String) -> String? {
    switch word {
    case "nite": before == "last" ? "night" : nil
    case "tonite": "tonight"
    case "yday": "yesterday"
    default: word.utf8.count > 6 && isSlip(word, of: "yesterday") ? "yesterday" : nil
    }
  }

  /// The meal that a word behind `for` means where nothing but a day or a time follows.
  private static func meal(_ word: SpokenWord, _ before: String, _ next: SpokenWord?) -> String? {
    guard before == "for", word.folded.utf8.count > 3, SpokenContext.meals[word.folded] == nil,
      next.map({ $0.kind == .sign || $0.number != nil || behind.contains($0.folded) }) ?? true
    else { return nil }
    return meals.first { isSlip(word.folded, of: $0) }
  }

  private static func isSlip(_ word: String, of meant: String) -> Bool {
    let (typed, wanted) = (Array(word.utf8), Array(meant.utf8))
    return word != meant && word.first == meant.first
      && EditDistance.between(typed.span, wanted.span, limit: 1).whole <= 1
  }

  private static let meals = ["breakfast", "lunch", "dinner", "supper", "brunch"]
  private static let behind: Set<String> = [
    "yesterday", "today", "at", "@", "on", "last", "this", "around", "about", "i",
  ]
}
