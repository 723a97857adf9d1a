import CountMeFoods
public import CountMeHistory
public import CountMeModel
import CountMeSchema
package import CountMeStore

/// A reaction of the body, as a person says it.
public struct Reaction: Sendable {
  /// What kind, such as `bloating`.
  public var type: String
  /// From 1, hardly, to 5, very strong.
  public var severity: Int?
  /// When it began.
  public var when = EntryTime()
  /// What the person suspects.
  public var suspected: [String] = []
  /// How long before it food is listed with the reaction.
  public var window = TimeSpan(hours: 6)
  /// Whether it is said how long after something it began, and not when.
  public private(set) var isTimeOpen = false
  /// Anything else worth keeping.
  public var notes: String?

  /// Describes a reaction.
  public init(type: String, severity: Int? = nil) {
    self.type = type
    self.severity = severity
  }

  /// Ensures that no strength on another scale is taken for a day: `10/10`.
  ///
  /// - Throws: ``JournalFailure/misunderstood(_:text:)``.
  public static func expectScale(in text: String) throws(DiaryError) {
    guard let match = text.firstMatch(of: /\b(?:10|[0-9])\/10\b(?!\/)/) else { return }
    throw .journal(.misunderstood(.severity, text: String(match.output)))
  }

  /// Reads a reaction as people tell it: `itchy mouth severity 3`, `hives 4/5 after prawns and beer`.
  ///
  /// - Parameter given: how strong it was where that is said apart, so that a number at the end is of its name.
  /// - Throws: ``JournalFailure/misunderstood(_:text:)`` for a question, for what is over, and for
  ///   a strength on another scale.
  public init(said: SpokenWhen, severity given: Int? = nil) throws(DiaryError) {
    let text = said.words
    var words = SpokenReaction.words(of: said.words)
    severity = try SpokenReaction.takeSeverity(from: &words)
    let share = try SpokenReaction.takeShare(from: &words)
    severity = severity ?? share
    if let place = words.firstIndex(where: { $0.first?.isNumber ?? false && $0.contains("/") }) {
      let parts = SpokenReaction.folded(words[place]).split(separator: "/").map { Int($0) }
      guard parts.count == 2, parts[1] == 5, let severity = parts[0] else {
        throw .journal(.misunderstood(.severity, text: words[place]))
      }
      self.severity = severity
      words.remove(at: place)
    }
    Self.dropVerbs(&words)
    let first = words.first.map(SpokenReaction.folded)
    let last = words.last.map(SpokenReaction.folded)
    guard !said.isQuestion, !Self.denials.contains(first ?? ""), !Self.isOver(words),
      !Self.negations.contains(last ?? "")
    else {
      throw .journal(.misunderstood(.reaction, text: said.words))
    }
    let strength = SpokenReaction.takeStrength(from: &words, Self.strengths)
    var after = said.meal.map { "after \($0)" }
    var denied: String?
    var noted: [String] = []
    if let (place, length) = Self.cause(in: words) {
      let cause = words[place...].joined(separator: " ")
      if let before = words[..<place].last, place > 1,
        Self.negations.contains(SpokenReaction.folded(before))
      {
        denied = "\(SpokenReaction.folded(before)) \(cause)".trimming(SpokenReaction.isEdge)
        words.removeSubrange((place - 1)...)
      } else {
        var told = Array(words[(place + length)...])
        let lengths = ReactionRemark.takeLengths(from: &told)
        let foods = told.joined(separator: " ").replacing(" and ", with: ",")
        suspected = foods.split(separator: ",").map {
          Self.bare(String($0).trimming(SpokenReaction.isEdge))
        }.filter { !Self.anyFood.contains($0.lowercased()) }
        noted = lengths
        after = cause.trimming(SpokenReaction.isEdge)
        words.removeSubrange(place...)
      }
    }
    severity = severity ?? strength ?? SpokenReaction.takeStrength(from: &words, Self.strengths)
    var remarks = ReactionRemark.take(from: &words)
    // `2h after pizza`
    if let last = remarks.last, last.isAtEnd, last.isLength, let after {
      remarks[remarks.count - 1].text = "\(last.text) \(after)"
      isTimeOpen = true
    } else if said.isAfterMeal, let after {
      remarks.append(ReactionRemark(text: after, isLength: false, isAtEnd: true))
    }
    noted = remarks.map(\.text) + noted + [denied].compactMap(\.self)
    if !noted.isEmpty { notes = noted.joined(separator: ", ") }
    if severity == nil, given == nil, words.count > 1,
      let last = words.last.flatMap({ Int(SpokenReaction.folded($0)) }), (1...5).contains(last)
    {
      severity = last
      words.removeLast()
    }
    // `rash since yesterday`: the day was taken, and what joined it is left.
    while words.count > 1, let last = words.last.map(SpokenReaction.folded),
      Self.joints.contains(last)
    {
      words.removeLast()
    }
    if let (strength, length) = Self.strength(words) {
      severity = severity ?? strength
      words.removeFirst(length)
    }
    type = words.joined(separator: " ").trimming(SpokenReaction.isEdge)
    guard !type.isEmpty else { throw .journal(.misunderstood(.reaction, text: text)) }
    severity = given ?? severity
    try SpokenReaction.expectKind(words, in: text, given: given, isBehindCause: after != nil)
  }

  /// Where words name a suspect behind the first one, and how many join it: `after prawns`, `due to wine`.
  private static func cause(in words: [String]) -> (place: Int, length: Int)? {
    for place in words.indices.dropFirst() {
      let folded = words[place...].prefix(3).map(SpokenReaction.folded)
      for joint in causes where folded.starts(with: joint) && folded.count > joint.count {
        // `from head to toe` is where.
        guard joint != ["from"] || !bodyParts.contains(folded[1]) else { continue }
        return (place, joint.count)
      }
    }
    return nil
  }

  private static let causes = [
    ["because", "of"], ["due", "to"], ["caused", "by"], ["thanks", "to"], ["after"], ["from"],
  ]
  /// What names no food that anybody suspects.
  private static let anyFood: Set<String> = [
    "eating", "drinking", "food", "meal", "meals", "every meal", "each meal", "eating anything",
  ]
  private static let bodyParts: Set<String> = ["head", "top", "neck", "waist", "knee", "knees"]
  private static let negations: Set<String> = ["not", "never"]

  /// Whether words tell that a reaction ended or is less: `headache gone`, `bloating went away`.
  private static func isOver(_ words: [String]) -> Bool {
    var words = words.map { $0.lowercased().trimming { ",.!".contains($0) } }
    while words.count > 2, let last = words.last, ["now", "already", "again"].contains(last) {
      words.removeLast()
    }
    guard words.count > 1, let last = words.last else { return false }
    let end = Array(words.suffix(2))
    return ends.contains(last)
      || [["went", "away"], ["gone", "away"], ["no", "more"]].contains(end)
      || zip(words.dropFirst(), words.dropFirst(2)).contains { $0 == "not" && lesser.contains($1) }
  }

  /// What a reaction is not that is over, or as good as: `not bad`; `could not sleep` is one.
  private static let lesser: Set<String> = ["bad", "there", "here", "so", "as", "any", "anymore"]

  private static let ends: Set<String> = [
    "gone", "over", "stopped", "better", "ended", "passed", "cured", "vanished", "disappeared",
    "improved", "improving", "subsided", "eased", "less",
  ]

  /// A food without the article before it: `the pizza`.
  private static func bare(_ food: String) -> String {
    let words = food.split(separator: " ")
    guard words.count > 1, let first = words.first?.lowercased(),
      ["the", "a", "an", "some", "my", "eating", "having", "drinking"].contains(first)
    else { return food }
    return bare(words.dropFirst().joined(separator: " "))
  }

  /// How strong a reaction is by the words before it, and how many they are: `a very bad` headache; nil for
  /// those that stand in its name, as in `bad breath`.
  private static func strength(_ words: [String]) -> (severity: Int, length: Int)? {
    var severity: Int?
    var isMore = false
    // `a bit of a headache`
    let little = words.map { $0.lowercased() }.drop { $0 == "a" }
    if let first = little.first, ["bit", "touch", "hint"].contains(first),
      little.dropFirst().first == "of"
    {
      let rest = little.dropFirst(2).drop { ["a", "an"].contains($0) }
      return rest.isEmpty ? nil : (2, rest.startIndex)
    }
    for (place, word) in words.enumerated() {
      let word = word.lowercased().trimming { ",".contains($0) }
      if let strength = strengths[word] {
        severity = strength
      } else if ["very", "really", "extremely"].contains(word) {
        isMore = true
      } else if ["quite", "pretty", "rather", "fairly"].contains(word) {
        continue
      } else if place > 0 || !["a", "an", "some"].contains(word) {
        guard let severity, !["breath", "taste", "dream", "dreams", "mood"].contains(word) else {
          return nil
        }
        let more = severity > 3 ? 1 : severity < 3 ? -1 : 0
        return (max(1, min(5, severity + (isMore ? more : 0))), place)
      }
    }
    return nil
  }

  private static let strengths = [
    "slight": 2, "slightly": 2, "mild": 2, "mildly": 2, "minor": 2, "faint": 1, "moderate": 3,
    "medium": 3, "bad": 4, "badly": 4, "strong": 4, "intense": 5, "severe": 5, "severely": 5,
    "terrible": 5, "horrible": 5, "awful": 5, "extreme": 5, "unbearable": 5, "excruciating": 5,
  ]

  /// Drops how people begin to tell of a reaction: `felt`, `I had`.
  private static func dropVerbs(_ words: inout [String]) {
    while words.count > 1, let first = words.first?.lowercased(), verbs.contains(first),
      words[1].lowercased() != "of"
    {
      words.removeFirst()
    }
  }

  private static let verbs: Set<String> = [
    "i", "i'm", "im", "am", "felt", "feel", "feeling", "had", "have", "got", "was", "a", "an",
  ]
  private static let denials: Set<String> = [
    "no", "not", "none", "nothing", "never", "without", "fine", "ok", "okay", "good", "great",
    "well", "better", "normal", "didn't", "don't", "didnt", "dont", "wasnt", "wasn't", "havent",
    "haven't",
  ]
  private static let joints: Set<String> = ["since", "from", "at", "on", "in", "and", "with"]
}

extension Reaction {
  /// What writes it down with the food that was eaten in the hours before.
  package func plan(_ reader: DiaryReader) throws(DiaryError) -> EditPlan {
    let entry = try NewEntry(reader)
    let (date, time) = entry.clock.moment(when)
    let window = max(0, min(window.hours, 240))
    let start = time.instant.adding(milliseconds: -Int64(window * 3_600_000))
    let days = date.adding(days: -Int(window / 24) - 1)...date
    let isTimeKnown = entry.clock.isTimeKnown(when, on: date)
    let food = try reader.own(FoodItem.self, days: days).filter { item in
      let isBefore =
        item.timestamp.map { start <= $0.instant && $0.instant <= time.instant } ?? false
      return isTimeKnown && isBefore
    }
    var log = ReactionLog()
    log.type = type
    log.severity = severity
    log.notes = notes
    if !food.isEmpty { log.foodItems = food.map(\.id) }
    if !suspected.isEmpty { log.suspected = suspected }
    let edit = try entry.create(
      log, when, random: reader.environment.randomBytes(10))
    return EditPlan("reaction: \(type)", [edit])
  }
}
