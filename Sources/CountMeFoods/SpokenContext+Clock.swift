extension SpokenContext {
  /// A word of a time in digits: `0815` as nurses write it is `08:15`, and `four` is `4` before `o'clock`.
  static func digits(of word: SpokenWord, isAt: Bool, before next: String?) -> String {
    let text = word.folded
    if text.utf8.count == 4, text.allSatisfy(\.isNumber), isAt || text.hasPrefix("0"),
      let hour = Int(text.prefix(2)), let minute = Int(text.suffix(2)), hour < 24, minute < 60
    {
      return "\(text.prefix(2)):\(text.suffix(2))"
    }
    let isEnd = next.map { !$0.allSatisfy(\.isLetter) || ends.contains($0) } ?? true
    guard word.number == nil, next == "o'clock" || isAt && isEnd,
      let hour = SpokenCount([word]), (1...12).contains(hour.value)
    else { return text }
    return "\(Int(hour.value))"
  }

  /// What may stand behind a time.
  static let ends: Set<String> = [
    "am", "pm", "and", "with", "for", "in", "on", "yesterday", "today", "this", "last",
  ]

  /// Whether a word says what a number before it measures.
  static func isMeasure(_ word: String) -> Bool {
    FoodUnit(word) != nil || SpokenEnergy.isUnit(word) || measures.contains(word)
  }

  static let measures: Set<String> = [
    "km", "mi", "mile", "miles", "m", "km/h", "kmh", "kph", "mph", "min", "mins", "minute",
    "minutes", "h", "hr", "hrs", "hour", "hours", "steps", "%", "bpm",
  ]

  /// A time in words, such as `quarter past 8`, `10 to 9` or `half 8`, and how many words that is.
  static func spoken(
    _ words: ArraySlice<SpokenWord>, isAt: Bool
  ) -> (hour: Int, minute: Int, length: Int)? {
    let said = Array(words.prefix(4).drop { $0.folded == "a" })
    let article = words.first?.folded == "a" ? 1 : 0
    guard said.count > 1, let part = SpokenCount([said[0]])?.value else { return nil }
    // What is typed may have any number of digits.
    guard part <= 30 else { return nil }
    let minute = part < 1 ? Int(part * 60) : Int(part)
    func hour(_ place: Int) -> Int? {
      guard said.count > place, let hour = SpokenCount([said[place]])?.value,
        (1...12).contains(hour), hour == hour.rounded()
      else { return nil }
      return Int(hour)
    }
    if isAt, part == 0.5, let hour = hour(1) { return (hour, 30, article + 2) }
    guard (1...30).contains(minute), let hour = hour(2) else { return nil }
    if ["past", "after"].contains(said[1].folded) { return (hour, minute, article + 3) }
    guard ["to", "till"].contains(said[1].folded), isAt || part == 0.25 else { return nil }
    return (hour == 1 ? 12 : hour - 1, 60 - minute, article + 3)
  }

  static let named = ["noon": "12:00", "midday": "12:00", "midnight": "0:00"]
  static let halves = ["am", "pm", "a.m", "p.m", "o'clock"]

  static func half(_ word: String?) -> String? {
    word.flatMap { halves.prefix(4).contains($0) ? $0.replacing(".", with: "") : nil }
  }

  /// `8:15`, `8.15`, `8pm` as a time of the day; `8` stays as it is.
  static func clock(_ text: String, half: String) -> String? {
    var digits = text
    var half = half
    for ending in ["am", "pm"] where digits.hasSuffix(ending) {
      digits = String(digits.dropLast(2))
      half = ending
    }
    let parts = digits.split(whereSeparator: { ":.".contains($0) }).map { Int($0) }
    guard let hour = parts.first ?? nil, (0...23).contains(hour), parts.count <= 2 else {
      return nil
    }
    let minute = parts.count == 2 ? parts[1] : 0
    guard let minute, (0...59).contains(minute) else { return nil }
    if parts.count == 1, !half.hasPrefix("a"), !half.hasPrefix("p"), (1...11).contains(hour) {
      return String(hour)
    }
    let isPM = half.hasPrefix("p") && hour < 12
    let isMidnight = half.hasPrefix("a") && hour == 12
    let shown = isMidnight ? 0 : isPM ? hour + 12 : hour
    return "\(shown):\(minute < 10 ? "0" : "")\(minute)"
  }
}

extension SpokenContext {
  /// Whether a word is a month, whole or of its first three letters.
  static func isMonth(_ word: String) -> Bool {
    word.count >= 3 && (months.contains(word) || months.contains { $0.prefix(3) == word })
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// How many minutes a unit of time has, by its word.
  static let minutes: [String: Double] = [
    "h": 60, "hr": 60, "hrs": 60, "hour": 60, "hours": 60, "m": 1, "min": 1, "mins": 1, "minute": 1,
    "minutes": 1,
  ]
}

extension SpokenContext {
  /// How many words another time takes that they begin with: `and 11`, `or at 4 pm`; nil for a food.
  static func otherTime(_ words: ArraySlice<SpokenWord>) -> Int? {
    guard let joint = words.first?.folded, ["and", "or"].contains(joint) else { return nil }
    let rest = words.dropFirst()
    guard let time = rest.first, rest.dropFirst().first.map(isEnd) ?? true else { return nil }
    let hour = time.number ?? SpokenCount([time]).flatMap { $0.isArticle ? nil : $0.value }
    guard hour.map({ (1...24).contains($0) && $0 == $0.rounded() }) ?? false else { return nil }
    let isHalved = rest.dropFirst().first.map { halves.contains($0.folded) } ?? false
    return isHalved ? 3 : 2
  }

  private static func isEnd(_ word: SpokenWord) -> Bool {
    word.kind == .sign || ends.contains(word.folded) || halves.contains(word.folded)
  }
}
