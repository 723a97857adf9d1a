/// The meal, day and time in a sentence, and what is left of it.
struct SpokenContext: Sendable {
  /// The words that are left.
  private(set) var words: [SpokenWord] = []
  /// The meal, such as `breakfast`.
  private(set) var meal: String?
  /// A person's word for the day.
  private(set) var day: String?
  /// A person's word for the time; a bare hour where nothing tells which half of the day.
  private(set) var time: String?
  /// Which half of the day was said: `this evening`.
  private var half: String?

  init(_ all: [SpokenWord]) {
    var rest = all[...]
    takeIntroduction(&rest)
    while let word = rest.first {
      let before = words.last?.folded
      if let length = takeOccasion(rest) ?? takeMeal(rest) ?? takeDay(rest, before: before)
        ?? takeTime(rest)
      {
        rest = rest.dropFirst(length)
        // `for breakfast, eggs`
        if words.isEmpty, let next = rest.first, next.kind == .sign { rest = rest.dropFirst() }
      } else {
        words.append(word)
        rest = rest.dropFirst()
      }
    }
    takeLast()
    takeLast()
    if let hour = time.flatMap({ Int($0) }), let half = half ?? Self.half(of: meal, at: hour) {
      time = "\(hour)\(half)"
    }
  }

  private static func half(of meal: String?, at hour: Int) -> String? {
    switch meal {
    case "breakfast": "am"
    case "lunch": hour > 9 ? "am" : "pm"
    case "dinner": "pm"
    default: nil
    }
  }

  /// Notes the half of the day that a word is in.
  private mutating func note(_ partOfDay: String) {
    switch partOfDay {
    case "morning": half = "am"
    case "afternoon", "evening", "night", "tonight": half = "pm"
    default: break
    }
  }

  /// Passes over how a sentence begins: `Dinner was`, `Afternoon snack:`, `My lunch included`.
  private mutating func takeIntroduction(_ rest: inout ArraySlice<SpokenWord>) {
    let beginning = rest.prefix(6)
    let end = beginning.firstIndex { word in
      word.kind == .word && word.text.hasSuffix(":")
        || ["was", "were", "included", "includes", "consisted", "featured"].contains(word.folded)
    }
    guard let end, beginning[..<end].allSatisfy({ $0.number == nil }) else { return }
    let words = beginning[...end]
    guard let named = words.compactMap({ Self.meals[$0.folded] }).first else { return }
    meal = named
    if words.contains(where: { $0.folded == "yesterday's" || $0.folded == "yesterday" }) {
      day = "yesterday"
    }
    rest = rest[(end + 1)...]
  }

  /// When it was in ways that no entry holds: `after my run`, `in the afternoon`.
  private mutating func takeOccasion(_ words: ArraySlice<SpokenWord>) -> Int? {
    let folded = words.prefix(4).map(\.folded)
    guard let first = folded.first, ["after", "before", "in", "during", "post"].contains(first)
    else {
      return nil
    }
    var place = 1
    while place < folded.count,
      ["my", "the", "a", "an", "our", "late", "early"].contains(folded[place])
    {
      place += 1
    }
    guard place < folded.count, Self.occasions.contains(folded[place]) else { return nil }
    if first == "in" { note(folded[place]) }
    return place + 1
  }

  private static let occasions: Set<String> = [
    "run", "workout", "training", "gym", "work", "school", "practice", "swim", "ride", "class",
    "morning", "afternoon", "evening", "night", "bed", "sleep", "exercise", "game", "yoga", "car",
    "office", "walk", "hike", "party", "movie", "match",
  ]

  /// A meal or a time that is the last word: `banana breakfast`, `toast 8:15`.
  private mutating func takeLast() {
    guard words.count > 1, let last = words.last?.folded else { return }
    let before = words[words.count - 2].folded
    if meal == nil, let name = Self.meals[last], !Self.breakfasts.contains(before) {
      meal = name
      words.removeLast()
    } else if time == nil, last.contains(":") || last.hasSuffix("am") || last.hasSuffix("pm"),
      last.contains(where: \.isNumber), let clock = Self.clock(last, half: "")
    {
      time = clock
      words.removeLast()
    }
  }

  private static let breakfasts = [
    "english", "irish", "scottish", "full", "continental", "cooked", "tv", "frozen", "turkey",
    "big", "sunday", "roast", "lean", "instant", "fruit",
  ]

  private mutating func takeMeal(_ words: ArraySlice<SpokenWord>) -> Int? {
    let folded = words.prefix(4).map(\.folded)
    guard let first = folded.first else { return nil }
    // `breakfast: eggs`, `Lunch - soup`
    if self.words.isEmpty, let name = Self.meals[first], folded.count > 1,
      words.first?.text.hasSuffix(":") ?? false
        || ["-", ":", "was", "included", "had"].contains(folded[1])
    {
      meal = name
      return 1
    }
    // `breakfast 2 eggs`
    if self.words.isEmpty, let name = Self.meals[first], words.count > 2,
      SpokenCount(words.dropFirst()) != nil
    {
      meal = name
      return 1
    }
    guard ["for", "at", "as", "my", "during", "this", "after", "with"].contains(first) else {
      return nil
    }
    var place = 1
    while place < folded.count,
      [
        "my", "a", "an", "the", "today's", "late", "early", "quick", "light", "mid-morning",
        "afternoon", "morning", "evening", "midnight",
      ].contains(folded[place])
    {
      place += 1
    }
    guard place < folded.count, let name = Self.meals[folded[place]] else { return nil }
    // `my breakfast burrito` is one; `my breakfast was`, `my lunch of`.
    if ["my", "this"].contains(first), place + 1 < folded.count,
      ![
        "was", "included", "consisted", "is", "of", "had", "today", "consists", "includes",
        "featured", "contained", "comprised",
      ].contains(folded[place + 1])
    {
      return nil
    }
    meal = name
    return place + 1
  }

  private mutating func takeDay(_ words: ArraySlice<SpokenWord>, before: String?) -> Int? {
    let folded = words.prefix(2).map(\.folded)
    guard let first = folded.first else { return nil }
    switch first {
    case "yesterday", "today":
      guard words.count > 1 || !self.words.isEmpty else { return nil }
      day = first
      guard folded.count > 1, ["morning", "evening", "afternoon"].contains(folded[1]) else {
        return 1
      }
      note(folded[1])
      return 2
    case "this" where folded.count > 1 && ["morning", "afternoon", "evening"].contains(folded[1]):
      day = "today"
      note(folded[1])
      return 2
    case "tonight" where words.count > 1 || !self.words.isEmpty:
      day = "today"
      note(first)
      return 1
    case "last" where folded.count > 1 && folded[1] == "night":
      day = "yesterday"
      note("night")
      return 2
    case "last" where folded.count > 1 && Self.weekdays.contains(folded[1]):
      day = "last \(folded[1])"
      return 2
    case "on" where folded.count > 1 && Self.weekdays.contains(folded[1]):
      day = folded[1]
      return 2
    default: return nil
    }
  }

  private mutating func takeTime(_ words: ArraySlice<SpokenWord>) -> Int? {
    let folded = words.prefix(3).map(\.folded)
    guard folded.count > 1, ["at", "@", "around"].contains(folded[0]) else { return nil }
    if folded[1] == "noon" || folded[1] == "midday" {
      time = "12:00"
      return 2
    }
    guard
      folded[0] != "around" || folded[1].contains(":")
        || folded.count > 2 && Self.halves.contains(folded[2]),
      let clock = Self.clock(folded[1], half: folded.count > 2 ? folded[2] : "")
    else { return nil }
    time = clock
    return folded.count > 2 && Self.halves.contains(folded[2]) ? 3 : 2
  }

  private static let halves = ["am", "pm", "a.m", "p.m", "o'clock"]

  /// `8:15`, `8.15`, `8pm` as a time of the day; `8` stays as it is.
  private static func clock(_ text: String, half: String) -> String? {
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

  private static let meals = [
    "breakfast": "breakfast", "brunch": "lunch", "lunch": "lunch", "dinner": "dinner",
    "supper": "dinner", "snack": "snack", "dessert": "dinner", "elevenses": "snack",
    "starter": "dinner",
  ]

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}
