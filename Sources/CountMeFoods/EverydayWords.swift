/// Foods that people mean by plain words, and what words mean that no name has.
///
/// Each line of the text has the words, and behind a tab the number of the food that they mean, its name
/// for those who read the text and how many grams people take where that is not in its table, with `each` where
/// it is one of what is counted, or behind ` = ` other words to be read in their place.
package struct EverydayWords: Sendable {
  /// A food that words mean.
  struct Meaning {
    /// Its number.
    let number: String
    /// How much people take of it, where its own table does not tell.
    let amount: TakenAmount?
  }

  /// The foods by their words in order, with a space between them.
  private var meanings: [String: Meaning] = [:]
  private var phrases: [String: String] = [:]
  /// All the words in what is meant.
  private(set) var words: Set<String> = []

  /// Reads lines; one that is empty or begins with `#` says nothing.
  package init(text: String) {
    let (tab, bar) = (UInt8(ascii: "\t"), UInt8(ascii: "|"))
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != 0x23 {
      let cells = line.split(separator: tab).map { Substring($0) }
      if cells.count > 1 {
        for words in cells[0].utf8.split(separator: bar).map({ String(Substring($0)) }) {
          // A word said twice counts once, as in what a person types.
          let stems = FoodQuery(words).words.map(\.stem)
          meanings[Self.key(stems)] = Meaning(
            number: String(cells[1]),
            amount: cells.count > 3 ? TakenAmount(String(cells[3]), of: words) : nil)
          self.words.formUnion(stems)
        }
      } else if let sign = Substring(line).firstRange(of: " = ") {
        for words in line[..<sign.lowerBound].split(separator: bar) {
          phrases[Self.key(WordForms.stems(String(Substring(words))))] =
            String(Substring(line)[sign.upperBound...])
        }
      }
    }
  }

  private static func key(_ stems: [String]) -> String {
    stems.map { $0 == "n" ? "and" : $0 }.joined(separator: " ")
  }

  /// The food that words mean, in any order, or nil.
  ///
  /// - Parameter keepsAll: whether each word is needed, also `with` and `and`.
  func meaning(of query: FoodQuery, keepsAll: Bool = false) -> Meaning? {
    let telling = query.words.filter { !$0.isFiller || $0.isNumber }
    for words in keepsAll ? [query.words] : [query.words, telling] {
      let stems = words.map(\.stem)
      if let meaning = meanings[Self.key(stems)] ?? inAnyOrder(stems) { return meaning }
    }
    return nil
  }

  /// The food that at least half of the words mean, which stand together, the most and the last of them first: `greggs
  /// sausage roll`, `latte starbucks`, `leftover spag bol`; nil where none do, or the words tell what is in another food.
  ///
  /// - Parameter isKind: whether more than half are wanted, and the last one, which tells the kind.
  func meaning(ofMostOf query: FoodQuery, isKind: Bool = false) -> Meaning? {
    let words = query.words
    let end = words.dropFirst().firstIndex { ["from", "at", "for"].contains($0.stem) }
    let places = words[..<(end ?? words.endIndex)].indices.filter {
      !FoodQuery.isLeftOver(words[$0].stem)
    }
    guard !places.contains(where: { FoodQuery.isJoint(words[$0].stem) }) else { return nil }
    func told(_ places: some Sequence<Int>) -> Int {
      places.count { !words[$0].isFiller && !SpokenUnit.isSize(words[$0].stem) }
    }
    let count = told(places)
    for length in stride(from: places.count, to: 0, by: -1) {
      for start in (0...(places.count - length)).reversed() {
        let part = places[start..<start + length]
        guard told(part) > 0, told(part) * 2 >= count + (isKind ? 1 : 0),
          !isKind || part.last == places.last,
          !query.keeping(Array(part)).isOnlyModifiers
        else { continue }
        // What is said before another food tells how that is: `sea salt crisps`.
        let rest = places[(start + length)...]
        guard rest.isEmpty || meaning(of: query.keeping(Array(rest))) == nil else { continue }
        if let meaning = meaning(of: query.keeping(Array(part))) { return meaning }
      }
    }
    return nil
  }

  /// The food that words mean in another order; nil where several have them: milk chocolate, chocolate milk.
  private func inAnyOrder(_ stems: [String]) -> Meaning? {
    let (length, sorted) = (Self.key(stems).utf8.count, stems.sorted())
    let found = meanings.filter { key, _ in
      key.utf8.count == length && key.split(separator: " ").map(String.init).sorted() == sorted
    }
    return found.count == 1 ? found.first?.value : nil
  }

  /// What is read in place of words, or nil.
  package func phrase(for text: String) -> String? { phrases[Self.key(WordForms.stems(text))] }

  /// A sentence in which phrases that mean other words are replaced by these.
  package func expanded(_ text: String) -> String {
    guard !phrases.isEmpty else { return text }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var result: [String] = []
    var place = 0
    while place < words.count {
      var length = 0
      for count in stride(from: min(4, words.count - place), to: 0, by: -1) {
        let part = words[place..<place + count].joined(separator: " ")
        guard !words[place..<place + count].dropLast().contains(where: { $0.hasSuffix(",") }),
          let phrase = phrase(for: part),
          !Self.isInDish(words, place..<place + count)
        else { continue }
        length = count
        let isCounted = Self.isCounted(words[place], after: words[..<place])
        // Of several foods that are read as one nobody knows of which so much was meant.
        if phrase.contains(" with "),
          isCounted || Self.isMeasured(before: words[(place + count)...])
        {
          result += words[place..<place + count]
          break
        }
        // Whoever says how much leaves none of the usual amounts.
        let isMeasured =
          isCounted || ["a", "an", "one"].contains(words[..<place].last?.lowercased())
          || words[(place + count)...].first?.contains { $0.isNumber } ?? false
        let said = isMeasured ? phrase.replacing(/[\d.]+ (g |slices of |cup )?/, with: "") : phrase
        result.append(said + (part.hasSuffix(",") ? "," : ""))
        break
      }
      if length == 0 {
        result.append(words[place])
        length = 1
      }
      place += length
    }
    return result.joined(separator: " ")
  }

  /// Whether words are within what a dish is called: bacon and egg in a roll are no bacon with two eggs, and beside an
  /// egg and bacon roll is no egg.
  private static func isInDish(_ words: [String], _ places: Range<Int>) -> Bool {
    let isBehindAnd = places.lowerBound > 1 && words[places.lowerBound - 1].lowercased() == "and"
    let start = isBehindAnd ? places.lowerBound - 2 : places.lowerBound
    let said = [places.upperBound, places.upperBound + 1].filter { $0 <= words.count }.map { end in
      words[start..<end].joined(separator: " ").trimming { ",;".contains($0) }
    }
    return said.enumerated().contains { number, text in
      (number > 0 || isBehindAnd) && FilledDish(text) != nil
    }
  }

  /// Whether words say how much of what stands before them: of `bacon sandwich, 200 g` nobody knows what is bread.
  private static func isMeasured(before words: ArraySlice<String>) -> Bool {
    let said = SpokenWord.all(of: words.joined(separator: " ")).drop {
      $0.kind == .sign || SpokenMeal.fillers.contains($0.folded)
    }
    guard let count = SpokenCount(said), !count.isArticle,
      let unit = said.dropFirst(count.length).first?.folded,
      FoodUnit(unit) != nil || SpokenUnit.isUnit(unit)
    else { return false }
    let next = said.dropFirst(count.length + 1).first
    return next.map { $0.kind == .sign || behindAmounts.contains($0.folded) } ?? true
  }

  /// What may stand behind an amount that is one of what stands before it; a food takes it for its own.
  private static let behindAmounts: Set<String> = [
    "and", "with", "for", "at", "as", "on", "in", "this", "today", "yesterday",
  ]

  /// Whether words before one say how many of it: `half an avocado on toast` is no half toast.
  private static func isCounted(_ word: String, after words: ArraySlice<String>) -> Bool {
    (1...4).contains { length in
      let said = SpokenWord.all(of: (words.suffix(length) + [word]).joined(separator: " "))
      guard let count = SpokenCount(said[...]), !count.isArticle, count.value != 1 else {
        return false
      }
      let behind = said.dropFirst(count.length).dropLast().map(\.folded)
      // `2 slices of bacon and egg sandwich`
      return behind.isEmpty
        || behind.count == 2 && behind[1] == "of" && SpokenUnit.isUnit(behind[0])
        || !behind.isEmpty && FoodUnit(behind[0]) != nil
          && ["", "of"].contains(behind.dropFirst().joined())
    }
  }
}
