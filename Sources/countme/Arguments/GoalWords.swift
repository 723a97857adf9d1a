import CountMeKit

/// Goals as people say them: `1800 kcal a day`, `protein 140g`, `2 l of water, 8000 steps and 70 kg`.
struct GoalWords {
  /// What was said, in the unit that the diary keeps of each.
  let amounts: [Goals.Kind: Double]
  /// The day from which on the goals count, where it is said.
  let first: String?

  /// Reads the words behind `goal`.
  ///
  /// - Throws: ``CommandFailure`` for words that are no goal, or may be more than one.
  init(_ words: [String], _ settings: ProfileSettings) throws {
    var said = words.flatMap { $0.split(separator: " ").map(String.init) }
    first = Self.takeBeginning(from: &said)
    let text = said.joined(separator: " ")
    let all = Self.words(of: text)
    try Self.expectKept(all, text)
    let reading = GoalReading(settings)
    let found = Set(try reading.all(of: all[...]))
    guard found.count == 1, let only = found.first else { throw Self.unclear(all, text) }
    amounts = only
  }

  /// The words that tell something, each number apart from its unit.
  private static func words(of text: String) -> [String] {
    let spaced = SpokenNumber.inDigits(text.lowercased()).replacing(#/[=:]|,(?!\d)|;/#, with: " ")
    let parts = spaced.replacing("fl oz", with: "floz").split(separator: " ").flatMap { word in
      let digits = word.prefix { $0.isNumber || ".,".contains($0) }
      let unit = word[digits.endIndex...]
      return digits.isEmpty || unit.isEmpty ? [String(word)] : [String(digits), String(unit)]
    }
    return parts.filter { !fillers.contains($0) }
  }

  /// Takes the day of `from monday` from the end.
  private static func takeBeginning(from words: inout [String]) -> String? {
    guard let place = words.lastIndex(where: { ["from", "since", "starting"].contains($0) }) else {
      return nil
    }
    let day = words[(place + 1)...].joined(separator: " ")
    guard DayPhrase(day) != nil else { return nil }
    words.removeSubrange(place...)
    return day
  }

  /// Ensures that a goal is one of those that the diary keeps.
  private static func expectKept(_ words: [String], _ text: String) throws(CommandFailure) {
    if let change = words.first(where: changes.contains) {
      throw CommandFailure(
        .usage, "to \(change) so much is no goal of its own",
        hint:
          "countme goal weight 70 kg sets the weight to reach, countme goal 1800 kcal what to eat a day"
      )
    }
    if words.contains(where: { ["week", "weekly", "month", "monthly"].contains($0) }) {
      throw CommandFailure(
        .usage, "\(text.printable) is not for a day",
        hint: "a goal is for each day; what is to be done on some days of a week is a habit: "
          + "countme habit add gym 3 times a week")
    }
  }

  private static func unclear(_ words: [String], _ text: String) -> CommandFailure {
    let known = words.filter { GoalReading.kind($0) != nil }
    let unknown = words.first { word in
      word.allSatisfy(\.isLetter) && GoalReading.kind(word) == nil && !GoalReading.isUnit(word)
    }
    let hint =
      "countme goal 1800 kcal, protein 140 g, water 2 l, 8000 steps or weight 70 kg, alone or together"
    if let unknown, words.count > 1, known.isEmpty {
      return CommandFailure(.usage, "there is no goal of \(unknown.printable)", hint: hint)
    }
    if words.count == 1, let only = known.first {
      return CommandFailure(
        .usage, "how much of \(only.printable) is to be the goal?",
        hint: "countme goal \(only) \(GoalReading.kind(only).map(GoalReading.example) ?? ""); "
          + "countme goal off \(only) removes it")
    }
    return CommandFailure(.usage, "\(text.printable) is not a clear goal", hint: hint)
  }

  /// What stands beside a goal and tells nothing more of it.
  private static let fillers: Set<String> = [
    "a", "an", "per", "day", "daily", "each", "every", "of", "to", "is", "my", "the", "set", "be",
    "target", "goal", "goals", "and", "at", "about", "around", "eat", "for", "i", "want", "reach",
    "under", "below", "max", "maximum", "most", "minimum", "least", "/", "+", "&", "up",
    "only", "no", "more", "than", "get", "take", "everyday",
  ]
  private static let changes: Set<String> = ["lose", "gain", "loose", "drop", "shed"]
}

/// How the words of goals can be read.
struct GoalReading {
  private let settings: ProfileSettings

  init(_ settings: ProfileSettings) {
    self.settings = settings
  }

  /// All readings in which every word has its place and nothing is said twice.
  ///
  /// - Parameter said: what the words before them have told already.
  func all(
    of words: ArraySlice<String>, after said: [Goals.Kind: Double] = [:]
  ) throws -> [[Goals.Kind: Double]] {
    guard !words.isEmpty else { return [said] }
    return try phrases(words, isFirst: said.isEmpty).flatMap { phrase in
      guard said[phrase.kind] == nil else { return [[Goals.Kind: Double]]() }
      return try all(
        of: words.dropFirst(phrase.length),
        after: said.merging([phrase.kind: phrase.value]) { $1 })
    }
  }

  /// A goal that words may begin with, and how many of them it takes.
  private typealias Phrase = (kind: Goals.Kind, value: Double, length: Int)

  private func phrases(_ words: ArraySlice<String>, isFirst: Bool) throws -> [Phrase] {
    let start = words.startIndex
    if let kind = Self.kind(words[start]) {
      // `protein 140 g`
      return try measures(words.dropFirst()).compactMap { digits, unit, length in
        try value(kind, digits, unit).map { (kind, $0, length + 1) }
      }
    }
    return try measures(words).flatMap { digits, unit, length -> [Phrase] in
      var phrases: [Phrase] = []
      // `140 g protein`
      if let kind = words.dropFirst(length).first.flatMap(Self.kind),
        let value = try value(kind, digits, unit)
      {
        phrases.append((kind, value, length + 1))
      }
      // `2 l`, `70 kg`, and a number alone is an energy.
      let told = unit.isEmpty ? (isFirst ? Goals.Kind.energy : nil) : Self.onlyKind(ofUnit: unit)
      if let kind = told, let value = try value(kind, digits, unit) {
        phrases.append((kind, value, length))
      }
      return phrases
    }
  }

  /// The number that words begin with, without and with its unit, and how many words that is.
  private func measures(
    _ words: ArraySlice<String>
  ) -> [(digits: String, unit: String, length: Int)] {
    guard let digits = words.first, digits.first?.isNumber ?? false else { return [] }
    var found = [(digits, "", 1)]
    guard let unit = words.dropFirst().first, Self.isUnit(unit) else { return found }
    found.append((digits, unit, 2))
    // `1.5k kcal`
    if unit == "k", let energy = words.dropFirst(2).first, Kilocalories.factors[energy] != nil,
      let value = Quantity(argument: digits)?.value
    {
      found.append((CanonicalNumber.text(of: value * 1000), energy, 3))
    }
    // `11 stone 6`
    if ["st", "stone"].contains(unit), let pounds = words.dropFirst(2).first, Int(pounds) != nil {
      let isNamed = words.dropFirst(3).first.map { ["lb", "lbs", "pounds"].contains($0) } ?? false
      found.append((digits, "\(unit) \(pounds)", isNamed ? 4 : 3))
    }
    return found
  }

  /// What a number of a unit is as a goal of a kind, as the diary keeps it; nil for another's unit.
  private func value(_ kind: Goals.Kind, _ digits: String, _ unit: String) throws -> Double? {
    let text = "\(digits) \(unit == "floz" ? "fl oz" : unit)".trimmed
    switch kind {
    case .energy, .exercise:
      guard unit.isEmpty || Kilocalories.factors[unit] != nil else { return nil }
      try SpokenNumber.expectClear(digits)
      // Exercise is counted in minutes and times, too.
      if kind == .exercise, unit.isEmpty, isSmall(digits) { return nil }
      guard unit != "kj" else {
        return Quantity(argument: digits).map { Energy(kilojoules: $0.value).kilocalories }
      }
      return Measured<Kilocalories>(argument: text)?.value
    case .protein, .carbohydrates, .fat, .fiber:
      try SpokenNumber.expectClear(digits)
      return Measured<Grams>(argument: text)?.value
    case .steps:
      try SpokenNumber.expectClear(digits)
      guard unit == "k" || !isSmall(digits) else { return nil }
      return Measured<Steps>(argument: text)?.value
    case .water:
      let isVolume = unit.isEmpty || Self.onlyKind(ofUnit: unit) == .water
      let number = Quantity(argument: digits).map { CanonicalNumber.text(of: $0.value) } ?? digits
      if unit.isEmpty { try SpokenNumber.expectClear(digits) }
      // Of `water 2` nobody knows what two are.
      guard isVolume, !unit.isEmpty || settings.waterUnit != "ml" || !isSmall(digits) else {
        return nil
      }
      return try Volume(
        words: "\(number) \(unit == "floz" ? "fl oz" : unit)", unit: settings.waterUnit
      ).milliliters
    case .weight:
      guard unit.isEmpty || unit == "kg" || Self.onlyKind(ofUnit: unit) == .weight else {
        return nil
      }
      return try Mass(words: text, unit: settings.weightUnit).kilograms
    }
  }

  /// Whether a number without a unit may count something else.
  private func isSmall(_ digits: String) -> Bool { Quantity(argument: digits)?.value ?? 0 < 100 }

  /// What a word says that a goal is of.
  static func kind(_ word: String) -> Goals.Kind? { kinds[word] }

  /// Whether a word is a unit in which a goal is measured.
  static func isUnit(_ word: String) -> Bool {
    onlyKind(ofUnit: word) != nil || Grams.factors[word] != nil || Steps.factors[word] != nil
  }

  /// What a goal of this unit can only be of.
  private static func onlyKind(ofUnit unit: String) -> Goals.Kind? {
    let word = String(unit.prefix { $0 != " " })
    if Kilocalories.factors[word] != nil { return .energy }
    if word == "steps" { return .steps }
    if ["g", "gr", "gram", "grams", "mg", "k"].contains(word) { return nil }
    if MeasureUnits.masses[word] != nil { return .weight }
    let isVolume =
      word == "floz" || MeasureUnits.volumes[word] != nil
      || FoodMeasure.milliliters(of: word) != nil
    return isVolume ? .water : nil
  }

  /// How a goal of a kind is said.
  static func example(_ kind: Goals.Kind) -> String {
    switch kind {
    case .energy: "1800 kcal"
    case .exercise: "300 kcal"
    case .protein, .carbohydrates, .fat, .fiber: "140 g"
    case .steps: "8000"
    case .water: "2 l"
    case .weight: "70 kg"
    }
  }

  private static let kinds: [String: Goals.Kind] = [
    "energy": .energy, "calories": .energy, "calorie": .energy, "kcal": .energy, "cals": .energy,
    "protein": .protein, "proteins": .protein, "carbs": .carbohydrates, "carb": .carbohydrates,
    "carbohydrates": .carbohydrates, "carbohydrate": .carbohydrates, "fat": .fat, "fats": .fat,
    "fiber": .fiber, "fibre": .fiber, "exercise": .exercise, "burn": .exercise,
    "burned": .exercise, "active": .exercise, "move": .exercise, "water": .water,
    "drink": .water, "hydration": .water, "steps": .steps, "walk": .steps, "weight": .weight,
    "weigh": .weight,
  ]
}
