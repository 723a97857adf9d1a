/// A sentence without the words that said one of its foods.
package struct SentenceGap: Sendable, Equatable {
  /// What the food was said in.
  package private(set) var said: String
  private var before: String
  private var after: String

  /// A sentence that was nothing but one food.
  package init(_ said: String) { (self.said, before, after) = (said, "", "") }

  /// The sentence with other words in the gap.
  package func filled(with words: String) -> String {
    [before, words, after].filter { !$0.isEmpty }.joined(separator: " ")
      .replacing(" ,", with: ",").replacing(" ;", with: ";")
  }

  /// A food with its energy: where others stand before it, what is behind it would be that of all.
  package func energy(_ kilocalories: String, of name: String) -> String {
    filled(
      with: before.isEmpty ? "\(name) \(kilocalories) kcal" : "\(kilocalories) kcal \(name)")
  }

  /// The gap of a part of what stood in it, beside the words for the other part.
  package func narrowed(before: String = "", after: String = "") -> SentenceGap {
    var gap = SentenceGap("")
    gap.before = [self.before, before].filter { !$0.isEmpty }.joined(separator: " ")
    gap.after = [after, self.after].filter { !$0.isEmpty }.joined(separator: " ")
    return gap
  }
}

extension SpokenSentence {
  /// The sentence without a food of it.
  package func gap(of food: SpokenFood) -> SentenceGap {
    let ranges = food.words.compactMap(\.range).sorted { $0.lowerBound < $1.lowerBound }
    guard let first = ranges.first else { return SentenceGap(text) }
    var gap = SentenceGap("")
    var place = first.lowerBound
    for range in ranges {
      gap.add(text[place..<range.lowerBound], said: text[range])
      place = range.upperBound
    }
    gap.close(before: text[..<first.lowerBound], after: text[place...])
    return gap
  }
}

extension SentenceGap {
  /// Adds what was said of the food, and what stood before it that was not about it.
  fileprivate mutating func add(_ between: Substring, said words: Substring) {
    let between = Self.words(between)
    if !between.isEmpty { after += (after.isEmpty ? "" : " ") + between }
    said += (said.isEmpty ? "" : " ") + words
  }

  fileprivate mutating func close(before: Substring, after: Substring) {
    self.before = Self.words(before)
    self.after = [self.after, Self.words(after)].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A text without the spaces at its ends; a new line parts foods.
  private static func words(_ text: Substring) -> String {
    String(text).trimming { $0.isWhitespace && !$0.isNewline }
  }
}
