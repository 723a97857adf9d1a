import CountMeFoods
public import CountMeHistory
public import CountMeModel
import CountMeSchema
public import CountMeStore

/// An entry as a person speaks of it: `almonds`, `coffee at 8:15`, `yesterday's toast`.
public struct SpokenEntry: Sendable {
  /// What it is called; or the beginning of its id, of eight characters or more.
  public private(set) var name: String
  /// A person's word for its day; nil means today.
  public var day: String?
  /// Its meal, where that was said.
  public let meal: String?
  /// The meal that it is to go to: `toast to lunch`.
  public let newMeal: String?
  /// A person's word for the day that it is to go to: `oats to yesterday`.
  public let newDay: String?
  /// A person's word for the time that it is to go to: `oats to 8:30`.
  public let newTime: String?
  /// A person's word for its time, where that was said.
  public let time: String?
  /// What was said besides: how much, or its energy.
  let amount: SpokenFood
  /// How long it is to take, in minutes.
  let minutes: Double?
  /// How many times as much it is to be: `half as much`.
  let factor: Double?
  /// Whether that may be how many of something it is, too: `half`, `x2`.
  let factorMayCount: Bool
  /// Whether the measure is a difference of which is not known from what: `another slice`, `by 10 g`.
  let isRelative: Bool
  /// Whether the measure is how much more it is, 1, or less, -1; nil where it is how much it is.
  let sign: Double?

  /// Reads what was said; an amount, energy or length among the words is no part of the name.
  ///
  /// - Parameters:
  ///   - words: what was said.
  ///   - endsWithAmount: whether a number and a word at the end are an amount, whatever the unit.
  public init(_ words: String, endsWithAmount: Bool = false) {
    var words = words.split(whereSeparator: \.isWhitespace).map(String.init)
    let owned = Self.takeDay(&words)
    if !endsWithAmount { Self.dropReason(&words) }
    let correction = endsWithAmount ? CorrectionWords(words) : nil
    words = correction?.words ?? words
    (newDay, newTime) = (correction?.newDay, correction?.newTime)
    factor = correction?.factor
    factorMayCount = correction?.mayBeCount ?? false
    isRelative = endsWithAmount && Self.isRelative(words)
    sign = endsWithAmount ? Self.takeSign(&words) : nil
    minutes = Self.takeMinutes(&words)
    newMeal = endsWithAmount ? Self.takeMeal(&words) : nil
    // `change toast to 3 slices`
    if let place = words.dropFirst().firstIndex(of: "to") { words.remove(at: place) }
    let id = words.first.flatMap { Self.isIdentifier($0) ? $0 : nil }
    let text = words.dropFirst(id == nil ? 0 : 1).joined(separator: " ")
    let said = SpokenMeal(SpokenSentence(text)) { _ in true }
    (day, meal, time) = (said.moment.day ?? owned, said.meal, said.moment.time)
    var food = said.foods.count == 1 ? said.foods[0] : SpokenFood(called: text)
    if endsWithAmount, food.amounts.isEmpty, food.energies.isEmpty, food.numbers.isEmpty,
      let other = Self.readingUnit(food.name)
    {
      food = other
    }
    name = id ?? (food.name.isEmpty ? text : food.name)
    amount = food.name.isEmpty == (id != nil) ? food.named("") : SpokenFood("")
  }

  /// Takes the day whose it is from the beginning: `yesterday's toast`.
  private static func takeDay(_ words: inout [String]) -> String? {
    guard words.count > 1, let first = words.first?.lowercased().replacing("’", with: "'"),
      first.hasSuffix("'s"), case let day = String(first.dropLast(2)), day.count > 4,
      DayPhrase(day) != nil
    else { return nil }
    words.removeFirst()
    return day
  }

  /// Drops why it goes: `pizza i didn't eat it`, `coffee because it was tea`.
  private static func dropReason(_ words: inout [String]) {
    let reasons: Set = ["i", "because", "cos", "since"]
    guard let place = words.dropFirst().firstIndex(where: { reasons.contains($0.lowercased()) }),
      place + 1 < words.count,
      // `oats i had yesterday` is no reason, but which.
      !words[(place + 1)...].contains(where: {
        $0.contains(":") || DayPhrase($0.lowercased()) != nil
      })
    else { return }
    words.removeSubrange(place...)
    words[place - 1] = words[place - 1].trimming { ",;-–".contains($0) }
    if words.count > 1, words[place - 1].isEmpty { words.removeLast() }
  }

  /// The same by a shorter name, where the words before it may tell which of several entries is meant.
  func placed() -> (said: SpokenEntry, place: EntryPlace)? {
    var other = self
    guard let place = EntryPlace(of: &other.name) else { return nil }
    return (other, place)
  }

  /// A food with an amount in a unit that only it has: `almonds 24 nuts`.
  private static func readingUnit(_ name: String) -> SpokenFood? {
    let words = name.split(separator: " ").map(String.init)
    for count in [2, 3] where words.count > count {
      guard let amount = SpokenAmount(words.suffix(count).joined(separator: " ")),
        count == 2 || amount.size != nil
      else { continue }
      return SpokenFood(called: words.dropLast(count).joined(separator: " ")).adding(amount)
    }
    return nil
  }

  /// Takes the meal behind `to` at the end: `toast to lunch`.
  private static func takeMeal(_ words: inout [String]) -> String? {
    // Whoever changes coffee to tea means no dinner.
    guard words.count > 2, words[words.count - 2].lowercased() == "to", let last = words.last,
      last.lowercased() != "tea", let meal = SpokenSentence("all for \(last)").meal
    else { return nil }
    words.removeLast(2)
    return meal
  }

  /// Whether a measure behind the name is told by a word as a difference.
  private static func isRelative(_ words: [String]) -> Bool {
    zip(words.dropFirst(), words.dropFirst(2)).contains { word, next in
      let isMeasure = next.first?.isNumber ?? false || SpokenAmount("\(next) x") != nil
      return switch word.lowercased() {
      case "another": true
      case "by", "up", "down", "extra", "additional": isMeasure
      case "plus", "minus": isMeasure && next.first?.isNumber != true
      default: false
      }
    }
  }

  /// Takes the sign of a measure behind the name: `+50g` and `plus 50 g` are differences.
  private static func takeSign(_ words: inout [String]) -> Double? {
    for (word, sign) in [("plus", 1.0), ("minus", -1)] {
      guard let place = words.dropFirst().lastIndex(where: { $0.lowercased() == word }),
        place + 1 < words.count, words[place + 1].first?.isNumber ?? false
      else { continue }
      words.remove(at: place)
      return sign
    }
    guard
      let place = words.dropFirst().lastIndex(where: { word in
        word.first.map(signs.contains) ?? false
      })
    else { return nil }
    let rest = String(words[place].dropFirst())
    let isNumber = rest.first?.isNumber ?? false
    guard isNumber || rest.isEmpty && words[place] == "+" && place + 1 < words.count,
      !isNumber || words[place].dropFirst().allSatisfy({ !signs.contains($0) })
    else { return nil }
    let sign = words[place].hasPrefix("+") ? 1.0 : -1
    if rest.isEmpty { words.remove(at: place) } else { words[place] = rest }
    return sign
  }

  private static let signs: Set<Character> = ["+", "-", "−"]

  /// Whether a word has the form of the beginning of an id.
  public static func isIdentifier(_ word: String) -> Bool {
    word.utf8.count >= 8 && word.contains(where: \.isNumber)
      && word.allSatisfy { $0 == "-" || $0.isHexDigit && !$0.isUppercase }
  }

  /// Takes a length of time from the end: `40 min`, `1.5 h`, `30min`.
  private static func takeMinutes(_ words: inout [String]) -> Double? {
    for count in [2, 1] where words.count > count {
      let text = words.suffix(count).joined().lowercased()
      let unit = text.drop { $0.isNumber || ".,".contains($0) }
      let digits = text.dropLast(unit.count).map { $0 == "," ? "." : $0 }
      guard let number = Double(String(digits)), number > 0, number <= 10_000 else { continue }
      let each: Double? =
        ["min", "mins", "minute", "minutes"].contains(unit)
        ? 1 : ["h", "hr", "hrs", "hour", "hours"].contains(unit) ? 60 : nil
      guard let each else { continue }
      words.removeLast(count)
      return number * each
    }
    return nil
  }
}

extension DiaryReader {
  /// The entries that a person may mean: what was eaten, done, felt or weighed on a day.
  ///
  /// Entries that are called so, or were typed so, count before those whose names only have the words,
  /// and these before others that only resemble them.
  ///
  /// - Returns: those that fit equally well.
  /// - Throws: ``WordsFailure/misunderstood(_:text:)`` for words that mean no day or time.
  public func entries(_ said: SpokenEntry) throws(DiaryError) -> MatchingEntries {
    let meant = try entries(called: said)
    if !meant.entries.isEmpty && !meant.areSimilarOnly { return meant }
    if let (other, place) = said.placed() {
      let found = try entries(called: other)
      let chosen = place.chosen(of: found.entries)
      if !chosen.isEmpty, !found.areSimilarOnly {
        return MatchingEntries(entries: chosen, areSimilarOnly: false)
      }
    }
    guard meant.entries.isEmpty, case let all = try entriesOfMeal(said), !all.isEmpty else {
      return meant
    }
    return MatchingEntries(entries: all, areSimilarOnly: false, isWhole: true)
  }

  /// The entries that a person means by a name with `and` in it: one for each part; nil where a part is unclear.
  public func each(_ said: SpokenEntry) throws(DiaryError) -> [Document]? {
    let parts = said.name.replacing(" and ", with: ",").split(separator: ",")
    guard parts.count > 1 else { return nil }
    var found: [Document] = []
    for part in parts {
      var other = SpokenEntry(String(part))
      other.day = said.day
      let meant = try entries(called: other).certain
      guard meant.count == 1 else { return nil }
      found += meant
    }
    return Set(found.map(\.id)).count == found.count ? found : nil
  }

  /// What was eaten at the meal that a name is; all of the day where it is `everything`.
  private func entriesOfMeal(_ said: SpokenEntry) throws(DiaryError) -> [Document] {
    let day = try clock().date(said.day)
    let isAll = ["everything", "all", "it all"].contains(said.name.lowercased())
    let meal = EntryPlace.meal(said.name)
    guard isAll || meal != nil else { return [] }
    return try entries(of: day).filter { entry in
      entry.collection.text == FoodItem.collection
        && (isAll || FoodItem(entry.fields).meal == meal)
    }
  }

  private func entries(called said: SpokenEntry) throws(DiaryError) -> MatchingEntries {
    let clock = try clock()
    let day = try clock.date(said.day)
    let time = try said.time.map { word throws(DiaryError) in
      try clock.time(word, on: day).clockText
    }
    let wanted = EntryName(said.name)
    let ranked = try entries(of: day).compactMap { entry -> (EntryName.Rank, Document)? in
      guard said.meal == nil || FoodItem(entry.fields).meal == said.meal,
        time == nil || entry.time?.clockText == time
      else { return nil }
      return wanted.rank(entry).map { ($0, entry) }
    }
    let best = ranked.map(\.0).max()
    return MatchingEntries(
      entries: ranked.filter { $0.0 == best }.map(\.1), areSimilarOnly: best == .similar)
  }

  /// What the entries of a day are called, each once, the newest first.
  ///
  /// - Throws: what the machine refuses.
  public func entryNames(of day: CalendarDate) throws(DiaryError) -> [String] {
    let names = try entries(of: day).compactMap { EntryName.names(of: $0).first }
    return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// What a person can call by a name on its day.
  static let entryCollections = [
    FoodItem.collection, ExerciseItem.collection, ReactionLog.collection, Weight.collection,
  ]

  /// All that a person wrote down for a day and can call by a name, the newest first.
  ///
  /// - Throws: what the machine refuses.
  public func entries(of day: CalendarDate) throws(DiaryError) -> [Document] {
    var entries: [Document] = []
    for collection in Self.entryCollections {
      entries += try own(collection, days: day...day).filter { $0.day == day }
    }
    return entries.sorted { Self.isEarlier($1, $0) }
  }
}
