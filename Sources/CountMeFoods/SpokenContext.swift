/// The meal, day and time in a sentence, and what is left of it.
struct SpokenContext: Sendable {
  /// The words that are left.
  private(set) var words: [SpokenWord] = []
  /// The meal, such as `breakfast`.
  private(set) var meal: String?
  /// A second meal that was said, so that nobody knows which food belongs to which.
  private(set) var otherMeal: String?
  /// Whether the meal is only when or in which course it was, and gives way to one that is said: `after lunch`.
  private var isMealLoose = false
  /// The day and the time.
  var moment = SpokenMoment()

  init(_ all: [SpokenWord]) {
    var rest = SlippedWord.corrected(all)[...]
    takeIntroduction(&rest)
    while let word = rest.first {
      let before = words.last?.folded
      let beside = takeOccasion(rest) ?? takeMeal(rest) ?? takeDay(rest, before: before)
      if let length = beside ?? (before == "in" ? nil : takeTime(rest)) {
        rest = rest.dropFirst(length)
        if beside == nil { takeOtherTime(&rest) } else { takeOtherMeal(&rest) }
        // `for breakfast, eggs`
        if words.isEmpty, let next = rest.first, next.kind == .sign { rest = rest.dropFirst() }
      } else {
        words.append(word)
        rest = rest.dropFirst()
      }
    }
    takeLast()
    if moment.isOfEitherHalf, let time = moment.time,
      let hour = time.split(separator: ":").first.flatMap({ Int($0) }),
      let half = moment.half ?? Self.half(of: meal, at: hour)
    {
      moment.time = time + half
      moment.isOfEitherHalf = false
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

  /// Passes over how a sentence begins: `Dinner was`, `Afternoon snack:`, `My lunch included`.
  private mutating func takeIntroduction(_ rest: inout ArraySlice<SpokenWord>) {
    let beginning = rest.prefix(6)
    let end = beginning.firstIndex { word in
      word.kind == .word && word.text.hasSuffix(":")
        || ["was", "were", "included", "includes", "consisted", "featured"].contains(word.folded)
    }
    guard let end, beginning[..<end].allSatisfy({ $0.number == nil }) else { return }
    let words = beginning[...end]
    // `My tea was egg and chips` is no tea.
    let isTea = words.dropLast().last?.folded == "tea"
    guard let named = words.compactMap({ Self.meals[$0.folded] }).first ?? (isTea ? "dinner" : nil)
    else { return }
    meal = named
    if words.contains(where: { $0.folded == "yesterday's" || $0.folded == "yesterday" }) {
      moment.note("yesterday", in: \.day)
    }
    rest = rest[(end + 1)...]
  }

  /// Takes the `and 11` of `at 9 and 11`: of two times nobody knows which one is meant, and none is a food.
  private mutating func takeOtherTime(_ rest: inout ArraySlice<SpokenWord>) {
    guard moment.time != nil, let length = Self.otherTime(rest) else { return }
    moment.note(rest.dropFirst().first?.text ?? "", in: \.time)
    moment.isOfEitherHalf = false
    rest = rest.dropFirst(length)
  }

  /// Notes a meal; of two, which food belongs to which nobody knows.
  private mutating func note(meal name: String, isLoose: Bool = false) {
    guard let known = meal, known != name else {
      isMealLoose = isLoose && (meal == nil || isMealLoose)
      meal = name
      return
    }
    guard !isLoose else { return }
    if isMealLoose { (meal, isMealLoose) = (name, false) } else { otherMeal = name }
  }

  /// Takes the `and dinner` of `for lunch and dinner`.
  private mutating func takeOtherMeal(_ rest: inout ArraySlice<SpokenWord>) {
    let folded = rest.prefix(2).map(\.folded)
    guard meal != nil, folded.count == 2, ["and", "or"].contains(folded[0]),
      let name = Self.meals[folded[1]], rest.dropFirst(2).first.map({ $0.kind == .sign }) ?? true
    else { return }
    note(meal: name)
    rest = rest.dropFirst(2)
  }

  /// When it was in ways that no entry holds: `after my run`, `in the afternoon`.
  private mutating func takeOccasion(_ words: ArraySlice<SpokenWord>) -> Int? {
    let folded = words.prefix(4).map(\.folded)
    guard let first = folded.first else { return nil }
    if let length = Self.company(folded, after: self.words.last?.folded) { return length }
    guard ["after", "before", "in", "during", "post"].contains(first) else { return nil }
    var place = 1
    while place < folded.count,
      ["my", "the", "a", "an", "our", "late", "early"].contains(folded[place])
    {
      place += 1
    }
    guard place < folded.count, Self.occasions.contains(folded[place]) else { return nil }
    if first == "in" { moment.note(partOfDay: folded[place]) }
    return place + 1
  }

  private static let occasions: Set<String> = [
    "run", "workout", "training", "gym", "work", "school", "practice", "swim", "ride", "class",
    "morning", "afternoon", "arvo", "evening", "night", "bed", "sleep", "exercise", "game", "yoga",
    "car", "office", "walk", "hike", "party", "movie", "match",
  ]

  /// A meal that is the last word: `banana breakfast`.
  private mutating func takeLast() {
    guard words.count > 1, let last = words.last?.folded else { return }
    if last == "arvo" {
      moment.note(partOfDay: last)
      words.removeLast()
      return
    }
    let before = words[words.count - 2].folded
    if meal == nil, let name = Self.meals[last], !Self.breakfasts.contains(before) {
      meal = name
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
    let isFirst = self.words.isEmpty
    if isFirst || self.words.last?.kind == .sign, let name = Self.meals[first], folded.count > 1 {
      // `breakfast: eggs`, `Lunch - soup`, and behind others: `eggs, lunch was soup`
      let verbs = isFirst ? ["-", ":", "was", "included", "had"] : ["was", "were", "included"]
      let isTold = words.first?.text.hasSuffix(":") ?? false || verbs.contains(folded[1])
      // `breakfast 2 eggs`
      if isTold || isFirst && words.count > 2 && SpokenCount(words.dropFirst()) != nil {
        note(meal: name)
        return 1
      }
    }
    if isFirst, let length = takeNamed(folded) { return length }
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
    if first == "for", let length = takeTea(words, at: place) { return length }
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
    note(
      meal: name,
      isLoose: ["after", "with"].contains(first) || Self.courses.contains(folded[place]))
    return place + 1
  }

  /// Takes the meal that a sentence begins with: `midnight snack cereal`; a snack bar and a breakfast burrito are foods.
  private mutating func takeNamed(_ folded: [String]) -> Int? {
    let length = folded.prefix { Self.partsOfDay.contains($0) }.count
    guard length > 0, length + 1 < folded.count, let name = Self.meals[folded[length]],
      name != "breakfast", !Self.behindSnack.contains(folded[length + 1]),
      Double(folded[length + 1]) == nil
    else { return nil }
    note(meal: name)
    return length + 1
  }

  private static let partsOfDay: Set<String> = [
    "midnight", "late", "late-night", "night", "early", "morning", "mid-morning", "afternoon",
    "mid-afternoon", "evening",
  ]
  private static let behindSnack: Set<String> = [
    "bar", "bars", "mix", "pack", "box", "cake", "cakes", "size", "for", "at",
  ]

  private static let courses: Set<String> = ["dessert", "starter"]

  /// Takes the evening meal of Britain, `for tea`; behind milk or sugar it is what these are for.
  private mutating func takeTea(_ words: ArraySlice<SpokenWord>, at place: Int) -> Int? {
    let rest = words.dropFirst(place)
    guard rest.first?.folded == "tea", words.count > place + 1 || !self.words.isEmpty,
      !self.words.contains(where: { Self.intoTea.contains($0.folded) })
    else { return nil }
    let length = rest.dropFirst().first?.folded == "time" ? 2 : 1
    if let next = rest.dropFirst(length).first, next.kind == .word, next.number == nil,
      !Self.behindTea.contains(next.folded)
    {
      return nil
    }
    note(meal: "dinner")
    return place + length
  }

  private static let intoTea: Set<String> = [
    "milk", "sugar", "sugars", "honey", "lemon", "cream", "creamer", "sweetener", "sweeteners",
  ]
  private static let behindTea: Set<String> = [
    "at", "@", "around", "about", "on", "yesterday", "today", "tonight", "last", "this", "i",
  ]

  /// Takes a time: `at 8`, `at quarter past 8`, `8 pm`, `07:30`.
  private mutating func takeTime(_ words: ArraySlice<SpokenWord>) -> Int? {
    let folded = words.prefix(6).map(\.folded)
    guard let first = folded.first else { return nil }
    let isAt = ["at", "@", "around"].contains(first)
    let rest = words.dropFirst(isAt ? 1 : 0)
    guard let word = rest.first, rest.dropFirst().first.map({ !Self.isMeasure($0.folded) }) ?? true
    else { return nil }
    let said = Self.digits(of: word, isAt: isAt, before: rest.dropFirst().first?.folded)
    if isAt, let time = Self.named[said] {
      moment.note(time, in: \.time)
      return 2
    }
    let start = isAt ? 1 : 0
    if let (hour, minute, length) = Self.spoken(rest, isAt: isAt) {
      let half = Self.half(folded.dropFirst(start + length).first)
      moment.note("\(hour):\(minute < 10 ? "0" : "")\(minute)\(half ?? "")", in: \.time)
      moment.isOfEitherHalf = half == nil
      return start + length + (half == nil ? 0 : 1)
    }
    let next = folded.dropFirst(start + 1).first
    let isHalved = next.map { Self.halves.contains($0) } ?? false
    let isClock =
      said.contains(":") || (said.hasSuffix("am") || said.hasSuffix("pm"))
      || isHalved
    guard isClock || isAt && (first != "around" || isHalved), said.first?.isNumber ?? false
    else { return nil }
    guard let clock = Self.clock(said, half: isHalved ? next ?? "" : "") else {
      // `toast at 25` is no time, and no energy.
      guard isAt, let number = Double(said), number < 60, next.map({ $0 == "and" }) ?? true else {
        return nil
      }
      moment.note(said, in: \.time)
      return 2
    }
    moment.note(clock, in: \.time)
    moment.isOfEitherHalf = Int(clock) != nil
    return start + (isHalved ? 2 : 1)
  }

  static let meals = [
    "breakfast": "breakfast", "brekkie": "breakfast", "brekky": "breakfast", "brunch": "lunch",
    "lunch": "lunch", "dinner": "dinner", "supper": "dinner", "snack": "snack", "dessert": "dinner",
    "elevenses": "snack",
    "starter": "dinner",
  ]
}
