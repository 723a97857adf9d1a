import CountMeFoods
import CountMeModel

/// A word of what a person says of an exercise; a number and its unit are two: `30min`, `3x10`, `5km`.
struct ExerciseWord: Equatable {
  /// As it was typed, without commas and brackets around it.
  let text: String
  /// In lower case.
  let folded: String

  private init(_ text: some StringProtocol) {
    self.text = String(text)
    folded = text.lowercased()
  }

  /// The words of a text.
  static func all(of text: String) -> [ExerciseWord] {
    NumberWords.inDigits(text).split(whereSeparator: \.isWhitespace).flatMap { word in
      let word = String(word).trimming { ",;()!?".contains($0) }
      return split(Substring(word.hasSuffix(".") ? String(word.dropLast()) : word))
    }
  }

  /// Units in which it is said how long something took, or how far it went.
  static let lengths: Set<String> = [
    "min", "mins", "minute", "minutes", "sec", "secs", "second", "seconds", "h", "hr", "hrs",
    "hour", "hours", "km", "kms", "k", "kilometer", "kilometers", "kilometre", "kilometres", "mi",
    "mile", "miles", "m", "meter", "meters", "metre", "metres",
  ]

  private static func split(_ word: Substring) -> [ExerciseWord] {
    guard let first = word.first else { return [] }
    if "xX×".contains(first), word.dropFirst().first?.isNumber ?? false {
      return [ExerciseWord("x")] + split(word.dropFirst())
    }
    var digits = word.prefix { $0.isNumber || ".,:".contains($0) }
    // `15-20` is one number, the middle of both.
    let dash = word[digits.endIndex...].prefix { "-–".contains($0) }
    let last = word[dash.endIndex...].prefix { $0.isNumber || ".,".contains($0) }
    if dash.count == 1, last.first?.isNumber ?? false { digits = word[..<last.endIndex] }
    var unit = word[digits.endIndex...]
    guard first.isNumber, let next = unit.first else { return [ExerciseWord(word)] }
    if "xX×".contains(next), unit.dropFirst().first.map(\.isNumber) ?? true {
      return [ExerciseWord(digits), ExerciseWord("x")] + split(unit.dropFirst())
    }
    // `1h30`
    if "hH".contains(next), unit.dropFirst().first?.isNumber ?? false {
      let minutes = unit.dropFirst().prefix(while: \.isNumber)
      return [digits, "h", minutes, "min"].map { ExerciseWord($0) }
    }
    // `20-minute`
    if next == "-" { unit = unit.dropFirst() }
    let isOrdinal = ["st", "nd", "rd", "th"].contains(unit.lowercased())
    guard !unit.isEmpty, !isOrdinal, unit.allSatisfy({ $0.isLetter || $0 == "/" || $0 == "'" })
    else { return [ExerciseWord(word)] }
    return [ExerciseWord(digits), ExerciseWord(unit)]
  }

  /// The number that it is: `30`, `1,5`, `1,200`, and of `15-20` the middle; nil for any other word.
  var number: Double? {
    let ends = folded.split(omittingEmptySubsequences: false) { "-–".contains($0) }
      .map(Self.number)
    guard ends.count < 3, let first = ends[0] else { return nil }
    return ends.count == 2 ? ends[1].flatMap { Self.middle(first, $0) } : first
  }

  /// The middle of a range; nil for two numbers that nobody means as one.
  static func middle(_ first: Double, _ last: Double) -> Double? {
    first > 0 && (first...first * 2).contains(last) ? (first + last) / 2 : nil
  }

  private static func number(_ text: Substring) -> Double? {
    guard text.first?.isNumber ?? false else { return nil }
    // `1,5` is a fraction, `1,200` a thousand and more.
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    let isFraction = groups.count == 2 && groups[1].utf8.count != 3 && !text.contains(".")
    return Double(groups.joined(separator: isFraction ? "." : ""))
  }

  /// The times that `28:30` or `1:05:30` may be, in minutes; empty for any other word.
  ///
  /// Two parts are hours and minutes, or minutes and seconds, in this order.
  var times: [Double] {
    let parts = folded.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    let known = parts.compactMap { $0 }
    guard known.count == parts.count, known.dropFirst().allSatisfy({ $0 < 60 }) else { return [] }
    switch known.count {
    case 2: return [known[0] * 60 + known[1], known[0] + known[1] / 60]
    case 3: return [known[0] * 60 + known[1] + known[2] / 60]
    default: return []
    }
  }
}

extension ArraySlice<ExerciseWord> {
  /// Takes the end of a range that `first` begins: the `to 20` of `15 to 20 min`; its middle, or nil.
  mutating func takeRange(from first: Double) -> Double? {
    guard count > 1, ["to", "-", "–", "or"].contains(self[startIndex].folded),
      let last = self[startIndex + 1].number, let middle = ExerciseWord.middle(first, last)
    else { return nil }
    self = dropFirst(2)
    return middle
  }

  /// Takes how many times: the `x 3` of `2 min x 3`, and of `3 x 10` the `x 10`.
  mutating func takeFactor() -> (value: Double, said: String)? {
    guard count > 1, let value = self[startIndex + 1].number else { return nil }
    // `3 times 10 min`; of `5 times 10 push-ups` nobody multiplies.
    let isOften =
      self[startIndex].folded == "times"
      && dropFirst(2).first.map { ExerciseWord.lengths.contains($0.folded) } ?? false
    guard isOften || ["x", "×"].contains(self[startIndex].folded) else { return nil }
    defer { self = dropFirst(2) }
    return (value, "x \(self[startIndex + 1].text)")
  }

  /// Whether a length follows that is of each of what was counted before: `of 3 min`, `x 20 s`.
  var beginsWithEach: Bool {
    let words = prefix(3)
    guard words.count == 3, let joint = words.first?.folded, let unit = words.last?.folded else {
      return false
    }
    return ["of", "x", "×", "@", "at"].contains(joint)
      && words[words.startIndex + 1].number != nil
      && (unit == "s" || ExerciseWord.lengths.contains(unit))
  }

  /// Takes how often something was done, said behind its length: the `3 times` of `10 min 3 times`, and `twice`.
  mutating func takeOften() -> Double? {
    if first?.folded == "twice" {
      self = dropFirst()
      return 2
    }
    guard count > 1, let number = self[startIndex].number, self[startIndex + 1].folded == "times"
    else { return nil }
    self = dropFirst(2)
    return number
  }

  /// Takes the words that what was said is of the way there, and of that back: `20 min each way`.
  mutating func takeBothWays() -> Bool {
    guard prefix(2).map(\.folded) == ["each", "way"] else { return false }
    self = dropFirst(2)
    return true
  }

  /// Takes the unit of a pace, `min/km`, `/mile`, `min per km`: the way in km that so many minutes are for.
  mutating func takePace() -> Double? {
    let ways = [
      "km": 1, "k": 1, "mi": Distance.kilometersPerMile, "mile": Distance.kilometersPerMile,
    ]
    let words = prefix(3).map(\.folded)
    guard let first = words.first else { return nil }
    for prefix in ["min/", "/"] where first.hasPrefix(prefix) {
      guard let way = ways[String(first.dropFirst(prefix.count))] else { continue }
      self = dropFirst()
      return way
    }
    let start = ["min", "mins", "minutes"].contains(first) ? 1 : 0
    guard words.count > start + 1, ["per", "a", "/"].contains(words[start]),
      let way = ways[words[start + 1]], words[start] != "a" || start == 1
    else { return nil }
    self = dropFirst(start + 2)
    return way
  }
}
