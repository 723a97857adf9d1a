import CountMeFoods
import CountMeModel

/// What people say around an entry that they correct: `the curry was 650 kcal not 500`, `oats to 8:30`, `almonds half
/// as much`.
struct CorrectionWords {
  /// The words that are left: the entry, and how much it is now.
  private(set) var words: [String]
  /// A word for the day that it goes to.
  private(set) var newDay: String?
  /// A word for the time that it goes to.
  private(set) var newTime: String?
  /// How many times as much it is now: 0.5 of `half as much`.
  private(set) var factor: Double?
  /// Whether that may be how many of something it is, too: `half`, `x2`.
  private(set) var mayBeCount = false

  init(_ said: [String]) {
    words = said
    dropOther()
    takeTarget()
    takeFactor()
    dropVerbs()
    dropFormer()
  }

  /// Drops what it is not: `650 kcal not 500`, `80g instead of 60g`.
  private mutating func dropOther() {
    let folded = words.map { $0.lowercased() }
    let places = folded.indices.dropFirst().filter { place in
      folded[place] == "not" && place + 1 < folded.count
        || ["instead", "rather"].contains(folded[place]) && place + 1 < folded.count
          && ["of", "than"].contains(folded[place + 1])
    }
    guard let place = places.last, folded[..<place].contains(where: Self.isNumber),
      let number = folded[(place + 1)...].firstIndex(where: Self.isNumber)
    else { return }
    // What is said behind it, as a day, is of the entry.
    var end = number + 1
    if Double(folded[number]) != nil, end < folded.count, !Self.beginsPlace(folded[end]) {
      end += 1
    }
    words.removeSubrange(place..<end)
    words[place - 1] = words[place - 1].trimming { ",;".contains($0) }
  }

  /// Takes a time or a day behind `to` at the end: `oats to 8:30`, `oats to yesterday`.
  private mutating func takeTarget() {
    guard let place = words.lastIndex(where: { $0.lowercased() == "to" }), place > 0,
      (1...2).contains(words.count - place - 1)
    else { return }
    let target = words[(place + 1)...].joined(separator: " ").lowercased()
    let isClock = target.contains(":") || target.contains("am") || target.contains("pm")
    if isClock || ["noon", "midnight"].contains(target), TimePhrase(target) != nil {
      newTime = target
    } else if target.utf8.count > 4, !target.contains(" ") || target.hasPrefix("last "),
      DayPhrase(target) != nil
    {
      newDay = target
    } else {
      return
    }
    words.removeSubrange(place...)
    dropMove()
  }

  /// Drops the word for what is done with it: `move breakfast`.
  private mutating func dropMove() {
    if words.count > 1, words[0].lowercased() == "move" { words.removeFirst() }
  }

  /// Takes how many times as much it is: `half as much`, `twice as much`.
  private mutating func takeFactor() {
    let end = words.suffix(3).map { $0.lowercased() }
    let factors = ["half": 0.5, "twice": 2.0, "double": 2]
    if end.count == 3, end[1] == "as", ["much", "many"].contains(end[2]), words.count > 3,
      let factor = factors[end[0]]
    {
      self.factor = factor
      words.removeLast(3)
      if words.count > 1, words.last?.lowercased() == "to" { words.removeLast() }
    } else {
      takeShare()
    }
  }

  /// Takes a part or a multiple that is said without a unit: `rice half`, `rice to a third`, `rice x2`.
  private mutating func takeShare() {
    if takeLeadingShare() { return }
    var folded = words.map { $0.lowercased() }
    // `rice half of it`
    let isOfIt = folded.count > 3 && [["of", "it"], ["of", "that"]].contains(folded.suffix(2))
    if isOfIt { folded.removeLast(2) }
    guard folded.count > 1, let last = folded.last, let factor = Self.share(last) else { return }
    var rest = folded.dropLast()
    let isArticle = rest.last.map { ["a", "one"].contains($0) } ?? false
    if isArticle { rest.removeLast() }
    let isTarget = rest.last == "to"
    if isTarget { rest.removeLast() }
    // `half and half` is a cream, and a chicken quarter no part of what stands before it.
    guard !rest.isEmpty, rest.last != "and", isArticle || isTarget || last != "quarter" else {
      return
    }
    // Twice an egg is two times as many, and half of them no half an egg.
    let isMultiple = isOfIt || ["double", "twice", "doubled", "halved"].contains(last)
    (self.factor, mayBeCount) = (factor, !isMultiple)
    words.removeLast(words.count - rest.count)
  }

  /// Takes a part or a multiple that stands before the entry: `half the rice`, `a third of my rice`, `only half of rice`.
  private mutating func takeLeadingShare() -> Bool {
    let folded = words.map { $0.lowercased() }
    var rest = folded[...]
    if rest.first == "only" { rest.removeFirst() }
    if rest.first == "a", ["half", "third", "quarter"].contains(rest.dropFirst().first) {
      rest.removeFirst()
    }
    guard let factor = rest.popFirst().flatMap({ Self.shares[$0] }) else { return false }
    let isOf = rest.first == "of"
    if isOf { rest.removeFirst() }
    let isOwn = rest.first.map { ["the", "my"].contains($0) } ?? false
    if isOwn { rest.removeFirst() }
    guard isOf || isOwn, let first = rest.first, !["it", "that"].contains(first),
      !rest.indices.contains(where: { Self.isMeasure(rest[$0...]) })
    else { return false }
    self.factor = factor
    words.removeFirst(rest.startIndex)
    return true
  }

  /// Whether words begin with a number that is none of a name, as `7 up` and `2% milk` have, or a part goes to be one.
  private static func isMeasure(_ words: ArraySlice<String>) -> Bool {
    guard let first = words.first else { return false }
    let next = words.dropFirst().first ?? ""
    if first == "to" { return share(next) != nil || ["a", "one"].contains(next) }
    return isNumber(first) && !first.hasSuffix("%") && !(first == "7" && next == "up")
  }

  private static func share(_ word: String) -> Double? {
    if let share = shares[word] { return share }
    let digits = word.hasPrefix("x") || word.hasPrefix("×") ? word.dropFirst() : ""
    return Double(digits).flatMap { $0 > 0 && $0 <= 12 ? $0 : nil }
  }

  private static let shares = [
    "half": 0.5, "½": 0.5, "1/2": 0.5, "third": 1.0 / 3, "⅓": 1.0 / 3, "1/3": 1.0 / 3,
    "quarter": 0.25, "¼": 0.25, "1/4": 0.25, "double": 2, "twice": 2, "doubled": 2, "halved": 0.5,
  ]

  /// Drops the verb before what it is: `was actually 80g`, `should be 300 kcal`.
  private mutating func dropVerbs() {
    let folded = words.map { $0.lowercased() }
    guard let number = folded.firstIndex(where: Self.isNumber), number > 1 else { return }
    var start = number
    while start > 1, Self.verbs.contains(folded[start - 1]) { start -= 1 }
    guard start < number, folded[start..<number].contains(where: Self.telling.contains) else {
      return
    }
    words.removeSubrange(start..<number)
  }

  /// Drops the measure before `to` where another stands behind it: `oats 60g to 80g`.
  private mutating func dropFormer() {
    guard let place = words.dropFirst(2).firstIndex(where: { $0.lowercased() == "to" }),
      place + 1 < words.count, Self.isNumber(words[place + 1]),
      let former = words[1..<place].lastIndex(where: Self.isNumber), place - former < 3
    else { return }
    words.removeSubrange(former..<place)
    if words.count > 3, words[former - 1].lowercased() == "from" {
      words.remove(at: former - 1)
    }
  }

  private static func isNumber(_ word: String) -> Bool { word.first?.isNumber ?? false }

  /// Whether a word begins when something was, and is no measure.
  private static func beginsPlace(_ word: String) -> Bool {
    ["for", "at", "on", "in", "from", "to", "this", "last", "today"].contains(word)
      || DayPhrase(word) != nil
  }

  private static let telling: Set<String> = ["was", "were", "is", "are", "be", "been", "actually"]
  private static let verbs = telling.union([
    "should", "have", "has", "now", "really", "only", "about", "more", "like", "in", "fact",
    "meant", "it", "that",
  ])
}
