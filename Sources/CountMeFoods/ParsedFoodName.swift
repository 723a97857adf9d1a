/// A name taken apart: its parts between commas, and what each of its words is for.
struct ParsedFoodName {
  /// One word.
  struct Word {
    /// The word's form.
    let stem: String
    /// The place of the form in an index; nil for a name that is in none.
    let form: Int?
    /// Which part it stands in, counted from 0.
    let part: Int
    /// What a word is for that nobody said.
    let role: WordRole
  }

  /// The words.
  private(set) var words: [Word] = []
  /// How many parts there are.
  private(set) var parts = 0
  /// How many parts say that something is not known: `NFS`, `NS as to fat added`.
  private(set) var open = 0
  /// Whether the last part has no word yet, and whether it says that something is not known.
  private var isBeginning = true
  private var isOpen = false
  /// Whether the last part tells what a food is for, which is another one: `for use on a sandwich`.
  private var isPurpose = false

  /// Takes a name apart: commas, semicolons and parentheses part it.
  init(_ name: String) {
    for part in name.split(whereSeparator: { ",;()".contains($0) }) {
      for stem in WordForms.stems(String(part)) { add(stem, form: nil, WordRole(stem)) }
      endPart()
    }
  }

  init() { words.reserveCapacity(8) }

  /// Adds a word to the last part.
  mutating func add(_ stem: String, form: Int?, _ role: WordRole) {
    if isBeginning {
      isOpen = stem == "nfs" || stem == "ns"
      if isOpen { open += 1 }
      isPurpose = stem == "for" && parts > 0
      isBeginning = false
    }
    guard !isPurpose else { return }
    words.append(Word(stem: stem, form: form, part: parts, role: isOpen ? .little : role))
  }

  /// Ends a part, which counts when it has a word.
  mutating func endPart() {
    guard !isBeginning else { return }
    parts += 1
    isBeginning = true
  }
}
