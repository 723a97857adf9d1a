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
    // `two more pears`, `only half a pizza`
    if first.folded == "more", let last, next?.kind == .word {
      return SpokenCount([last, first]).map { $0.length == 1 } ?? false ? 1 : 0
    }
    if first.folded == "only", last == nil {
      return SpokenCount(words.dropFirst()).map { !$0.isArticle } ?? false ? 1 : 0
    }
    // `toast about 9am`
    if vague.contains(first.folded), next.map(isClock) ?? false { return 1 }
    let isBeforeNumber = next?.number != nil
    let isAtEnd = last != nil && (next.map { $0.kind == .sign } ?? true)
    if atEnd.contains(first.folded) { return isBeforeNumber || isAtEnd ? 1 : 0 }
    return beforeNumber.contains(first.folded) && isBeforeNumber ? 1 : 0
  }

  private static func isClock(_ word: SpokenWord) -> Bool {
    word.folded.wholeMatch(of: /\d{1,2}([:.]\d\d)?(am|pm)|\d{1,2}:\d\d/) != nil
  }

  /// The number behind a food that may be about when it was, or about how much: `toast around 9`, `tea 10ish`;
  /// nil where either is clear.
  static func openNumber(in words: [SpokenWord]) -> (text: String, number: String)? {
    for place in words.indices.dropFirst() {
      let (word, behind) = (words[place], words[(place + 1)...])
      guard let number = word.number, (1...24).contains(number), number == number.rounded() else {
        continue
      }
      let suffix = behind.prefix { $0.isGlued && ["ish", "-ish"].contains($0.folded) }
      let prefix = words[..<place].trailing { vague.contains($0.folded) }
      guard !prefix.isEmpty || !suffix.isEmpty, let last = words[..<prefix.startIndex].last,
        last.kind == .word, !["at", "@", "by"].contains(last.folded),
        behind.dropFirst(suffix.count).first.map(isEnd) ?? true
      else { continue }
      let text = words[prefix.startIndex..<suffix.endIndex].map {
        ($0.isGlued ? "" : " ") + $0.text
      }
      return (text.joined().trimming { $0 == " " }, word.text)
    }
    return nil
  }

  /// Whether a word says nothing of what the number before it counts.
  private static func isEnd(_ word: SpokenWord) -> Bool {
    word.kind == .sign && word.text != "("
      || ["yesterday", "today", "this", "last", "on", "for", "and", "with"].contains(word.folded)
  }

  private static let phrases = [
    ["i", "think"], ["i", "guess"], ["i", "reckon"], ["i", "suppose"], ["i", "believe"],
    ["i'd", "say"], ["i", "would", "say"], ["or", "so"], ["or", "thereabouts"],
    ["give", "or", "take"], ["more", "or", "less"],
    ["couldn't", "resist"], ["could", "not", "resist"],
    ["on", "the", "side"], ["medium", "rare"], ["medium", "well"], ["well", "done"],
  ]
  private static let always = roughly.union(["maybe", "perhaps", "probably", "possibly"])
  /// What is a hedge before a number and where nothing follows.
  private static let atEnd = about.union(["say", "est", "estimated"])
  /// What leaves a number open.
  private static let vague = roughly.union(about)
  private static let roughly: Set = ["roughly", "approx", "approximately", "circa"]
  /// Words of a number that say something else before a food: `walk around`.
  private static let about: Set = ["about", "around", "ca"]
  private static let beforeNumber: Set<String> = ["like", "nearly", "almost", "some"]
}

extension ArraySlice {
  /// The elements at the end that fulfil a condition.
  fileprivate func trailing(_ isMeant: (Element) -> Bool) -> ArraySlice {
    var start = endIndex
    while start > startIndex, isMeant(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
