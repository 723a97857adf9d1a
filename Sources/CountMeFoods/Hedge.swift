/// Words by which people say that they do not know exactly: `maybe`, `about`, `I think`, `350ish`.
enum Hedge {
  /// The words without hedges, which say nothing of a food; all of them where nothing else was said.
  static func dropped(from words: [SpokenWord]) -> [SpokenWord] {
    var kept: [SpokenWord] = []
    var rest = words[...]
    while let first = rest.first {
      let length = length(rest, after: kept.last)
      if length > 0 {
        rest = rest.dropFirst(length)
      } else {
        kept.append(first)
        rest = rest.dropFirst()
      }
    }
    return kept.contains { $0.kind != .sign } ? kept : words
  }

  /// How many words the hedge takes that they begin with.
  private static func length(_ words: ArraySlice<SpokenWord>, after last: SpokenWord?) -> Int {
    guard let first = words.first, first.kind == .word else { return 0 }
    let phrase = phrases.first { words.prefix($0.count).map(\.folded) == $0 }
    if let phrase { return phrase.count }
    if always.contains(first.folded) { return 1 }
    if ["ish", "-ish"].contains(first.folded), first.isGlued { return 1 }
    let next = words.dropFirst().first
    let isBeforeNumber = next?.number != nil
    let isAtEnd = last != nil && (next.map { $0.kind == .sign } ?? true)
    if atEnd.contains(first.folded) { return isBeforeNumber || isAtEnd ? 1 : 0 }
    return beforeNumber.contains(first.folded) && isBeforeNumber ? 1 : 0
  }

  private static let phrases = [
    ["i", "think"], ["i", "guess"], ["i", "reckon"], ["i", "suppose"], ["i", "believe"],
    ["i'd", "say"], ["i", "would", "say"], ["or", "so"], ["or", "thereabouts"],
    ["give", "or", "take"], ["more", "or", "less"],
  ]
  private static let always: Set<String> = [
    "maybe", "perhaps", "probably", "possibly", "roughly", "approx", "approximately", "circa",
  ]
  /// What is a hedge before a number and where nothing follows.
  private static let atEnd: Set<String> = ["about", "around", "say", "est", "estimated", "ca"]
  private static let beforeNumber: Set<String> = ["like", "nearly", "almost", "some"]
}
