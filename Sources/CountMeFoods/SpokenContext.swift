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
  private(set) var moment = SpokenMoment()

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
    // `breakfast: eggs`, `Lunch - soup`
    if self.words.isEmpty, let name = Self.meals[first], folded.count > 1,
      words.first?.text.hasSuffix(":") ?? false
        || ["-", ":", "was", "included", "had"].contains(folded[1])
    {
      note(meal: name)
      return 1
    }
    // `eggs, lunch was soup`
    if self.words.last?.kind == .sign, let name = Self.meals[first], folded.count > 1,
      words.first?.text.hasSuffix(":") ?? false || ["was", "were", "included"].contains(folded[1])
    {
      note(meal: name)
      return 1
    }
    // `breakfast 2 eggs`
    if self.words.isEmpty, let name = Self.meals[first], words.count > 2,
      SpokenCount(words.dropFirst()) != nil
    {
      note(meal: name)
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

  private mutating func takeDay(_ words: ArraySlice<SpokenWord>, before: String?) -> Int? {
    let folded = words.prefix(2).map(\.folded)
    guard let first = folded.first else { return nil }
    switch first {
    case "yesterday", "today":
      guard words.count > 1 || !self.words.isEmpty else { return nil }
      moment.note(first, in: \.day)
      guard folded.count > 1, Self.partsOfDay.contains(folded[1]) else { return 1 }
      moment.note(partOfDay: folded[1])
      return 2
    case "just" where folded.count > 1 && folded[1] == "now",
      "right" where folded.count > 1 && folded[1] == "now":
      guard words.count > 2 || !self.words.isEmpty else { return nil }
      return 2
    case "this" where folded.count > 1 && Self.partsOfDay.contains(folded[1]):
      moment.note("today", in: \.day)
      moment.note(partOfDay: folded[1])
      return 2
    case "tonight" where words.count > 1 || !self.words.isEmpty:
      moment.note("today", in: \.day)
      moment.note(partOfDay: first)
      return 1
    case "the" where Array(words.prefix(4).map(\.folded).dropFirst()) == Self.dayBeforeLast:
      moment.note("2d ago", in: \.day)
      return 4
    case "day" where words.prefix(3).map(\.folded) == Self.dayBeforeLast:
      moment.note("2d ago", in: \.day)
      return 3
    case "last" where folded.count > 1 && folded[1] == "night":
      moment.note("yesterday", in: \.day)
      moment.note(partOfDay: "night")
      return 2
    case "last" where folded.count > 1 && Self.weekdays.contains(folded[1]):
      moment.note("last \(folded[1])", in: \.day)
      return 2
    case "on" where folded.count > 1 && Self.weekdays.contains(folded[1]):
      moment.note(folded[1], in: \.day)
      return 2
    case _ where Self.weekdays.contains(first) && !self.words.isEmpty:
      return takeWeekday(first, words.dropFirst(), before: before)
    default: return takeDate(words) ?? takeAgo(words)
    }
  }

  /// Takes a weekday without `on` that nothing of a food follows: `banana tuesday lunch`, and no `sunday roast`.
  private mutating func takeWeekday(
    _ day: String, _ rest: ArraySlice<SpokenWord>, before: String?
  ) -> Int? {
    // `rash since tuesday` began then, and is of today.
    guard before != "since" else { return nil }
    let next = rest.first
    let isPart = next.map { Self.partsOfDay.contains($0.folded) } ?? false
    let isMeal =
      day != "sunday" && rest.count == 1 && next.map { Self.meals[$0.folded] != nil } ?? false
    let isLast = next.map { $0.kind == .sign || $0.folded == "at" || $0.folded == "for" } ?? true
    guard isPart || isMeal || isLast && !Self.weekdayNames.contains(before ?? "") else {
      return nil
    }
    moment.note(day, in: \.day)
    if isPart, let next { moment.note(partOfDay: next.folded) }
    return isPart ? 2 : 1
  }

  /// What stands before a weekday in a name, or before a slip of the keys for a sundae.
  private static let weekdayNames: Set<String> = ["taco", "cream", "fudge", "tgi", "good", "black"]

  private static let partsOfDay: Set<String> = ["morning", "afternoon", "arvo", "evening", "night"]
  private static let dayBeforeLast = ["day", "before", "yesterday"]

  /// Takes a day of the calendar, `2026-11-20`, `on 22/11`, `22 November`, `on the 22nd`, which is read later.
  private mutating func takeDate(_ words: ArraySlice<SpokenWord>) -> Int? {
    let folded = words.prefix(6).map(\.folded)
    var place = folded.first == "on" ? 1 : 0
    if place == 1, folded.count > 2, folded[1] == "the" { place = 2 }
    let rest = folded[min(place, folded.count)...]
    guard let first = rest.first else { return nil }
    let isOrdinal =
      ["st", "nd", "rd", "th"].contains { first.hasSuffix($0) } && Int(first.dropLast(2)) != nil
    let next = rest.dropFirst().first ?? ""
    var length = 0
    let isFraction = first.contains("/") && Int(first.prefix(1)) != nil
    if SpokenWord.isDate(first) || place == 1 && isFraction && ["", "and", ","].contains(next) {
      length = 1
    } else if isOrdinal || Int(first).map((1...31).contains) ?? false, Self.isMonth(next) {
      length = 2
    } else if Self.isMonth(first), let number = Int(next.prefix(while: \.isNumber)), number < 32 {
      length = 2
    } else if place > 0, isOrdinal {
      length = 1
    }
    guard length > 0 else { return nil }
    let after = rest.dropFirst(length).first ?? ""
    // `march 30 min` is no day of March.
    guard length == 1 || !Self.isMeasure(after) else { return nil }
    if length == 2, after.utf8.count == 4, Int(after).map((1900...2100).contains) ?? false {
      length = 3
    }
    moment.note(rest.prefix(length).joined(separator: " "), in: \.day)
    return place + length
  }

  /// Takes how long ago it was: `3 days ago`, `2h ago`, `half an hour ago`.
  private mutating func takeAgo(_ words: ArraySlice<SpokenWord>) -> Int? {
    guard let first = words.first,
      let place = words.prefix(6).firstIndex(where: { $0.folded == "ago" })
    else { return nil }
    let said = words[..<place]
    let (count, unit): (Double, String)
    if said.count == 1 {
      // `2h ago`, `45min ago`
      let digits = first.folded.prefix(while: \.isNumber)
      guard let number = Double(digits) else { return nil }
      (count, unit) = (number, String(first.folded.dropFirst(digits.count)))
    } else {
      guard let number = SpokenCount(said), number.length == said.count - 1 else { return nil }
      (count, unit) = (number.value, said.last?.folded ?? "")
    }
    if let letter = ["d": "d", "day": "d", "days": "d", "week": "w", "weeks": "w"][unit] {
      guard count == count.rounded(), count < 10_000 else { return nil }
      moment.note("\(Int(count))\(letter) ago", in: \.day)
      return said.count + 1
    }
    guard let minutes = Self.minutes[unit], count * minutes <= 1440, moment.minutesAgo == nil else {
      return nil
    }
    moment.minutesAgo = Int(count * minutes)
    return said.count + 1
  }

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

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}
