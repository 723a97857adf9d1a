/// Foods that people mean by plain words, and what words mean that no name has.
///
/// Each line of the text has the words, and behind a tab the number of the food that they mean, its name
/// for those who read the text and how many grams people take where that is not in its table, or behind ` = ` other words to be read in their place.
package struct EverydayWords: Sendable {
  /// The words that are compiled into the program.
  package static let builtIn = EverydayWords(text: embeddedText)

  /// A food that words mean.
  struct Meaning {
    /// Its number.
    let number: String
    /// How much people take of it, in g, where its own table does not tell.
    let usualGrams: Double?
  }

  /// The foods by their words in order.
  private var meanings: [[String]: Meaning] = [:]
  /// The same by the words sorted; nil where their order matters: milk chocolate, chocolate milk.
  private var anyOrder: [[String]: Meaning?] = [:]
  private var phrases: [[String]: String] = [:]

  /// Reads lines; one that is empty or begins with `#` says nothing.
  init(text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if let tab = line.firstIndex(of: "\t") {
        let cells = line[line.index(after: tab)...].split(separator: "\t")
        let meaning = Meaning(
          number: String(cells[0]), usualGrams: cells.count > 2 ? Double(cells[2]) : nil)
        for words in line[..<tab].split(separator: "|") {
          let stems = WordForms.stems(String(words))
          meanings[stems] = meaning
          let sorted = stems.sorted()
          anyOrder[sorted] = anyOrder.keys.contains(sorted) ? .some(nil) : meaning
        }
      } else if let sign = line.firstRange(of: " = ") {
        for words in line[..<sign.lowerBound].split(separator: "|") {
          phrases[WordForms.stems(String(words))] = String(line[sign.upperBound...])
        }
      }
    }
  }

  /// The food that words mean, in any order, or nil.
  func meaning(of query: FoodQuery) -> Meaning? {
    for words in [query.words, query.words.filter { !$0.isFiller || $0.isNumber }] {
      let stems = words.map(\.stem)
      if let meaning = meanings[stems] ?? anyOrder[stems.sorted()] ?? nil { return meaning }
    }
    return nil
  }

  /// What is read in place of words, or nil.
  package func phrase(for text: String) -> String? { phrases[WordForms.stems(text)] }

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
          let phrase = phrases[WordForms.stems(part)]
        else { continue }
        result.append(phrase + (part.hasSuffix(",") ? "," : ""))
        length = count
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
}
