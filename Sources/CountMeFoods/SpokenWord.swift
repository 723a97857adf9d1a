/// One word or number of what a person types, or what parts two foods.
struct SpokenWord: Sendable, Equatable {
  /// What it is.
  enum Kind: Sendable, Equatable {
    /// A word.
    case word
    /// A number in digits.
    case number(Double)
    /// A sign that parts foods or adds an explanation: `,`, `;`, `+`, `(`, `)`, a new line.
    case sign
  }

  /// As it was typed.
  let text: String
  /// In lower case, without points and accents around it.
  let folded: String
  /// What it is.
  let kind: Kind
  /// Whether it stands at the one before without a space: `80g`.
  let isGlued: Bool
  /// Whether a sign before it says that the number is about right: `~400`.
  var isAbout = false
  /// Where it stands in the text.
  var range: Range<String.Index>?

  /// The number that it is, or nil.
  var number: Double? {
    if case .number(let value) = kind { value } else { nil }
  }

  /// Whether it may be what a food is called: no number, sign or unit.
  var isOfName: Bool {
    kind == .word && !SpokenEnergy.isUnit(folded) && FoodUnit(folded) == nil
      && !SpokenUnit.isUnit(folded) && folded != "x"
  }

  /// The words of a text.
  static func all(of text: String) -> [SpokenWord] {
    var words: [SpokenWord] = []
    var rest = Substring(text)
    var isGlued = false
    var isAbout = false
    while let first = rest.first {
      if first.isWhitespace && !first.isNewline {
        rest = rest.dropFirst()
        isGlued = false
        continue
      }
      if first == "~" || first == "≈" {
        rest = rest.dropFirst()
        isAbout = true
        continue
      }
      if "xX×".contains(first), let number = SpokenNumeral(rest.dropFirst()) {
        // `eggs x2`
        let times = rest.prefix(1)
        words.append(
          SpokenWord(
            text: "x", folded: "x", kind: .word, isGlued: isGlued,
            range: times.startIndex..<times.endIndex))
        rest = rest.dropFirst()
        let digits = rest.prefix(number.text.count)
        words.append(
          SpokenWord(
            text: number.text, folded: number.text, kind: .number(number.value), isGlued: true,
            range: digits.startIndex..<digits.endIndex))
        rest = rest[digits.endIndex...]
      } else {
        var (word, length) = self.first(of: rest, isGlued: isGlued, isAbout: isAbout)
        let typed = rest.prefix(length)
        word.range = typed.startIndex..<typed.endIndex
        // A capital T is a tablespoon to those who cook by it: `1 T oil`.
        if word.text == "T", words.last?.number != nil {
          word = SpokenWord(
            text: "T", folded: "tbsp", kind: .word, isGlued: word.isGlued, range: word.range)
        }
        if !word.folded.isEmpty { words.append(word) }
        rest = rest[typed.endIndex...]
      }
      isGlued = true
      isAbout = false
    }
    return named(words)
  }

  /// The word, number or sign that a text begins with, and how long it is.
  private static func first(
    of text: Substring, isGlued: Bool, isAbout: Bool
  ) -> (word: SpokenWord, length: Int) {
    func found(_ text: String, _ kind: Kind) -> (word: SpokenWord, length: Int) {
      (SpokenWord(text: text, folded: text, kind: kind, isGlued: isGlued), text.count)
    }
    if let sign = text.first, sign.isNewline || ",;+()".contains(sign) {
      return found(String(sign), .sign)
    }
    if text.first == "&" { return (found("and", .word).word, 1) }
    if let barcode = Self.barcode(text) { return found(barcode, .word) }
    let digits = text.prefix { $0.isNumber || "-./".contains($0) }
    let isAlone =
      text[digits.endIndex...].first.map { $0.isWhitespace || ",;+)".contains($0) } ?? true
    if isAlone, isDate(String(digits)) { return found(String(digits), .word) }
    if let number = SpokenNumeral(text) {
      let word = SpokenWord(
        text: number.text, folded: number.text, kind: .number(number.value), isGlued: isGlued,
        isAbout: isAbout)
      return (word, number.text.count)
    }
    let word = Self.word(text)
    let folded = word.lowercased()
      .replacing("’", with: "'").trimming { ".!?:\"“”*".contains($0) }
    return (SpokenWord(text: word, folded: folded, kind: .word, isGlued: isGlued), word.count)
  }

  /// Whether digits are a day of the calendar: `2026-11-20`, `22.11.`, `22/11`, and never an amount.
  static func isDate(_ text: String) -> Bool {
    let parts = text.split(whereSeparator: { "-./".contains($0) }).map { Int($0) ?? 0 }
    let signs = Set(text.filter { !$0.isNumber })
    guard signs.count == 1, parts.count > 1, parts.allSatisfy({ $0 > 0 }) else { return false }
    guard parts.count == 2 else { return parts.count == 3 }
    let isDay = parts.contains { $0 <= 12 } && parts.allSatisfy { $0 <= 31 }
    switch signs.first {
    case ".": return isDay && text.hasSuffix(".")
    // Nobody says a fraction that is more than one, or of more than sixteen parts.
    case "/": return isDay && (parts[0] >= parts[1] || parts[1] > 16)
    default: return false
    }
  }

  /// The digits of a barcode that a text begins with: no amount and no energy has as many.
  private static func barcode(_ text: Substring) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text[digits.endIndex...].first
    let isAlone = rest.map { $0.isWhitespace || ",;+)".contains($0) } ?? true
    return isAlone && (8...14).contains(digits.count) ? String(digits) : nil
  }

  /// The words with those that belong to one name whatever stands in it: `7 Up`, `half and half`.
  private static func named(_ words: [SpokenWord]) -> [SpokenWord] {
    var named: [SpokenWord] = []
    var rest = words[...]
    while let first = rest.first {
      let name = names.first { rest.prefix($0.count).map(\.folded) == $0 }
      guard let name, let last = rest.prefix(name.count).last else {
        named.append(rest.removeFirst())
        continue
      }
      let text = rest.prefix(name.count).map(\.text).joined(separator: " ")
      var word = SpokenWord(
        text: text, folded: text.lowercased(), kind: .word, isGlued: first.isGlued)
      if let start = first.range, let end = last.range {
        word.range = start.lowerBound..<end.upperBound
      }
      named.append(word)
      rest = rest.dropFirst(name.count)
    }
    return named
  }

  /// Whether it is no sign, or one that a name has, too.
  func isIn(_ name: String) -> Bool { kind != .sign || name.contains(text) }

  /// The words with those that are called so as one.
  static func joined(_ words: [SpokenWord], called name: String, in text: String) -> [SpokenWord] {
    let called = SearchText(name)
    for start in words.indices.dropLast() where words[start].kind != .sign {
      for end in words.indices[(start + 1)...] {
        guard let first = words[start].range, let last = words[end].range else { continue }
        let range = first.lowerBound..<last.upperBound
        guard SearchText(String(text[range])) == called,
          words[start...end].allSatisfy({ $0.isIn(name) })
        else { continue }
        let typed = String(text[range])
        let word = SpokenWord(
          text: typed, folded: typed.lowercased(), kind: .word, isGlued: words[start].isGlued,
          range: range)
        return words[..<start] + [word] + words[(end + 1)...]
      }
    }
    return words
  }

  private static let names = [
    ["7", "up"], ["half", "and", "half"], ["5", "guys"], ["five", "guys"], ["5", "alive"],
  ]

  /// What stands up to the next space or sign; `pb&j` and `M&M's` are one word.
  private static func word(_ text: Substring) -> String {
    var end = text.startIndex
    while end < text.endIndex {
      let character = text[end]
      if character.isWhitespace || ",;+()".contains(character) { break }
      end = text.index(after: end)
    }
    return String(text[..<end])
  }
}

extension String {
  /// Whether it is a number whose three digits behind a point may be thousands, as in Germany: `1.200`.
  package var mayBeThousands: Bool { wholeMatch(of: /[1-9]\d{0,2}\.\d{3}/) != nil }

  /// The text without the characters at its ends that `isOut` names.
  package func trimming(_ isOut: (Character) -> Bool) -> String {
    var text = self[...]
    while let first = text.first, isOut(first) { text.removeFirst() }
    while let last = text.last, isOut(last) { text.removeLast() }
    return String(text)
  }
}
