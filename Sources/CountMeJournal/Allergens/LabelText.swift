/// A food's name or label as words.
struct LabelText {
  /// The words in small letters and without the endings of plurals.
  private var words: [String]
  /// The words that the text says are not in the food.
  private var denied: Set<String> = []

  /// Takes letters and digits as words; all else is between them.
  init(_ text: String) {
    words = text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
      .map { Self.singular(String($0.map { $0 == "’" ? "'" : $0 })) }
    dropDenied()
  }

  /// Whether the words of `phrase` stand in the text, one behind the other.
  func contains(_ phrase: LabelText) -> Bool { !places(of: phrase).isEmpty }

  /// Takes `word` out wherever `phrase` stands, so that it does not count there.
  mutating func remove(_ removed: [LabelText], in phrase: LabelText) {
    for place in places(of: phrase).reversed() {
      for index in place..<(place + phrase.words.count)
      where removed.contains(where: { $0.words == [words[index]] }) {
        words[index] = ""
      }
    }
  }

  private func places(of phrase: LabelText) -> [Int] {
    let wanted = phrase.words
    guard !wanted.isEmpty, wanted.count <= words.count else { return [] }
    return (0...(words.count - wanted.count)).filter {
      words[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
  }

  /// Whether the text says that the food has nothing of a word.
  func denies(_ word: LabelText) -> Bool {
    word.words.count == 1 && word.words.allSatisfy { denied.contains($0) }
  }

  /// `gluten free` and `without nuts` name what is not in the food.
  private mutating func dropDenied() {
    for index in words.indices {
      if words[index] == "free", index > 0 { deny(index - 1) }
      if ["without", "no", "non"].contains(words[index]), index + 1 < words.count {
        deny(index + 1)
      }
    }
  }

  private mutating func deny(_ index: Int) {
    denied.insert(words[index])
    words[index] = ""
  }

  /// One form for a word and its plural: `eggs` is `egg`, `anchovies` and `anchovy` are one.
  private static func singular(_ word: String) -> String {
    var word = word
    if word.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us") {
      word.removeLast()
    }
    for ending in ["che", "she", "xe", "sse"] where word.hasSuffix(ending) { word.removeLast() }
    return word.count > 3 && word.hasSuffix("ie") ? "\(word.dropLast(2))y" : word
  }
}
