/// A food's name or label as words.
struct LabelText {
  /// The words in small letters and without the endings of plurals.
  private var words: [String]
  /// The words that the text says are not in the food.
  private var denied: Set<String> = []

  /// Takes letters and digits as words; all else is between them.
  init(_ text: String) { self.init(Self.parts(of: text)) }

  /// The labels that a text holds: what a food may contain is in no part that a word before it denies.
  static func all(of text: String) -> [LabelText] {
    var labels: [[[String]]] = [[]]
    for part in parts(of: text) {
      let warning = part.indices.first { isWarning(part, $0) } ?? part.endIndex
      labels[labels.count - 1].append(Array(part[..<warning]))
      if warning < part.endIndex { labels.append([Array(part[warning...])]) }
    }
    return labels.map { LabelText($0) }
  }

  /// Whether a word begins what is in the food whatever stands before it: `dairy free, contains casein`.
  private static func isWarning(_ part: [String], _ place: Int) -> Bool {
    switch part[place] {
    case "may", "trace": true
    case "contain": place == 0 || !["not", "doesn't", "don't"].contains(part[place - 1])
    default: false
    }
  }

  private init(_ parts: [[String]]) {
    words = parts.flatMap(\.self)
    var start = 0
    for part in parts {
      dropDenied(in: start..<start + part.count)
      start += part.count
    }
  }

  /// The words of what signs part: what stands behind a comma denies nothing before it.
  private static func parts(of text: String) -> [[String]] {
    text.lowercased().split { ",;:.()[]\n".contains($0) }.map { part in
      part.split { !($0.isLetter || $0.isNumber || $0 == "'" || $0 == "’") }
        .map { singular(String($0.map { $0 == "’" ? "'" : $0 })) }
    }
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

  /// Whether the text says that the food has nothing of a word, and nowhere that it has some.
  func denies(_ word: LabelText) -> Bool {
    word.words.count == 1 && word.words.allSatisfy { denied.contains($0) && !words.contains($0) }
  }

  /// `gluten free` and `without nuts` name what is not in the food; eggs that are free range, and milk that is free from
  /// hormones, are what they are.
  private mutating func dropDenied(in part: Range<Int>) {
    for index in part {
      let next = index + 1 < part.upperBound ? words[index + 1] : ""
      if words[index] == "free", index > part.lowerBound, !Self.others.contains(next) {
        deny(index - 1)
      }
      let isFrom = words[index] == "free" && ["from", "of"].contains(next)
      // Of `free from milk chocolate` nobody knows whether it has milk.
      if isFrom, index + 2 < part.upperBound,
        index + 3 == part.upperBound || ["and", "or"].contains(words[index + 3])
      {
        deny(index + 2)
      }
      if ["without", "no", "non"].contains(words[index]), !next.isEmpty { deny(index + 1) }
    }
  }

  /// What stands behind `free` where that does not deny the word before it.
  private static let others: Set<String> = [
    "from", "of", "range", "ranging", "ranged", "run", "running", "roaming", "roam", "roamed",
    "grazing", "grazed", "living", "flow", "flowing", "form", "standing", "trade", "farmed",
    "farm", "gift", "toy", "sample",
  ]

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
