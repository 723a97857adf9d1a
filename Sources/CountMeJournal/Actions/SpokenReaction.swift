import CountMeFoods
import CountMeHistory

/// The words in which a reaction is told, and how strong it was among them.
enum SpokenReaction {
  /// The words; what stands in brackets is what commas part, and a sign belongs to the word before it.
  static func words(of text: String) -> [String] {
    let parted = text.replacing("(", with: " , ").replacing(")", with: " , ")
    return parted.split(separator: " ").map(String.init).reduce(into: []) { words, word in
      guard word.allSatisfy(isEdge) else { return words.append(word) }
      if let last = words.last, last.last.map(isEdge) != true {
        words[words.count - 1] = last + ","
      }
    }
  }

  /// Whether a character is no part of a kind of reaction at whose end it stands.
  static func isEdge(_ character: Character) -> Bool {
    character.isWhitespace || ",;:.!".contains(character)
  }

  /// A word in lower case, without the signs at its ends.
  static func folded(_ word: String) -> String { word.lowercased().trimming(isEdge) }

  /// Takes a strength that is called so: `severity 4`, `severity: 4`, `level 2`.
  ///
  /// - Throws: ``JournalFailure/misunderstood(_:text:)`` for a level on another scale.
  static func takeSeverity(from words: inout [String]) throws(DiaryError) -> Int? {
    for (place, word) in words.enumerated() where place > 0 || words.count > 2 {
      guard scales.contains(folded(word)), place + 1 < words.count,
        let severity = Int(folded(words[place + 1]))
      else { continue }
      guard (1...5).contains(severity) || folded(word) == "severity" else {
        throw .journal(.misunderstood(.severity, text: "\(word) \(words[place + 1])"))
      }
      words.removeSubrange(place...place + 1)
      return severity
    }
    return nil
  }

  /// Takes a strength out of the greatest there is: `4 out of 5`, `3 of 5`.
  ///
  /// - Throws: ``JournalFailure/misunderstood(_:text:)`` for one on another scale.
  static func takeShare(from words: inout [String]) throws(DiaryError) -> Int? {
    for place in words.indices {
      let said = words[place...].prefix(4).map(folded)
      guard said.count > 2, let number = Int(said[0]) else { continue }
      let length = said[1] == "out" ? 4 : 3
      guard said.count >= length, said[length - 2] == "of", let most = Int(said[length - 1]) else {
        continue
      }
      // `cramps for 2 of 3 hours`
      let end = place + length
      let isLast =
        end == words.count || words[end - 1].last.map(isEdge) ?? false
        || behindNumbers.contains(folded(words[end]))
      guard said[1] == "out" || most == 5 || most == 10 || isLast else { continue }
      guard most == 5, (1...5).contains(number) else {
        let text = words[place..<place + length].joined(separator: " ")
        throw .journal(.misunderstood(.severity, text: text))
      }
      words.removeSubrange(place..<place + length)
      return number
    }
    return nil
  }

  /// Ensures that what is left is what a reaction is called, and nothing that was said of it.
  ///
  /// - Parameters:
  ///   - given: how strong it was where that is said apart, so that each number is of its name.
  ///   - isBehindCause: whether it is said after what it was, so that a length of time at the beginning is how long after.
  /// - Throws: ``JournalFailure/misunderstood(_:text:)`` for a number that would be a strength on another scale, or that of
  ///   another reaction, as any other is of the name, and for words that tell what was before.
  static func expectKind(
    _ words: [String], in text: String, given: Int?, isBehindCause: Bool
  ) throws(DiaryError) {
    let folded = words.map(folded)
    for (place, word) in folded.enumerated() where given == nil && mayBeStrength(word) {
      guard kinds.isDisjoint(with: folded[..<place]) else { continue }
      guard place < folded.count - 1 else {
        throw .journal(.misunderstood(.severity, text: word))
      }
      let isCount = place == 0 || beforeCounts.contains(folded[place - 1])
      guard isCount, words[place].last.map(isEdge) != true,
        !behindNumbers.contains(folded[place + 1])
      else {
        throw .journal(.misunderstood(.reaction, text: text))
      }
    }
    let isLength = isBehindCause && ReactionRemark.length(folded[...]) != nil
    let beginnings = folded.indices.filter { $0 == 0 || ["and", "then"].contains(folded[$0 - 1]) }
    guard !isLength, folded.first.map(joints.contains) != true,
      !folded.contains(where: tellers.contains),
      !beginnings.contains(where: { storyBeginnings.contains(folded[$0]) })
    else { throw .journal(.misunderstood(.reaction, text: text)) }
  }

  /// Whether a number is a strength on one of the scales that people know, or such a scale: `7`, `7-8`; `fever 39` is none.
  private static func mayBeStrength(_ word: String) -> Bool {
    Double(word).map((0...10).contains) ?? (word.wholeMatch(of: /(?:\d|10)[-–](?:\d|10)/) != nil)
  }

  /// What stands before a number that is no strength: `type 6`, `blood sugar 7.8`.
  private static let kinds: Set<String> = [
    "type", "bristol", "stage", "grade", "covid", "form", "omega", "day", "week", "sugar",
    "glucose", "ketones", "ph", "hba1c",
  ]
  /// What stands before a number that counts something else: `rash on 2 arms`.
  private static let beforeCounts: Set<String> = ["on", "in", "of", "for", "at"]
  /// What stands behind a number that is how strong something was, or one of two such.
  private static let behindNumbers: Set<String> = [
    "and", "&", "+", "/", "or", "to", "with", "then", "in", "on", "at", "for", "since", "after",
    "from", "because", "due",
  ]
  private static let joints: Set<String> = ["to", "of", "with", "and", "since"]
  /// What tells of something else than the reaction, wherever it stands.
  private static let tellers: Set<String> = ["ate", "drank", "gave", "took", "within", "maybe"]
  /// What tells of something else only where a story begins: a headache that got worse is one.
  private static let storyBeginnings: Set<String> = ["got", "after"]

  private static let scales: Set<String> = ["severity", "level", "strength", "intensity"]

  /// Takes how strong a reaction was from the end: `bloated, quite bad`, `rash, severe`, `cramps really bad`.
  ///
  /// Without a comma or a word such as `quite` before it, it is what the reaction is called, but for words that name
  /// nothing else: `hives mild`.
  static func takeStrength(from words: inout [String], _ strengths: [String: Int]) -> Int? {
    guard words.count > 1, let strength = words.last.flatMap({ strengths[folded($0)] }) else {
      return nil
    }
    var rest = words.dropLast()
    var more = 0
    while rest.count > 1, let last = rest.last, let step = degrees[folded(last)] {
      more += step
      rest = rest.dropLast()
    }
    let isApart = rest.last?.last.map { ",;".contains($0) } ?? false
    let isPlain = words.last.map { plain.contains(folded($0)) } ?? false
    guard isApart || isPlain || rest.count < words.count - 1 else { return nil }
    words = Array(rest)
    return max(1, min(5, strength > 3 ? strength + more : strength < 3 ? strength - more : 3))
  }

  /// Strengths that are no part of what a reaction is called.
  private static let plain: Set<String> = ["slight", "mild", "moderate", "severe"]

  /// Words before a strength, and whether they make it more.
  private static let degrees = [
    "quite": 0, "pretty": 0, "rather": 0, "fairly": 0, "so": 0, "very": 1, "really": 1,
    "extremely": 1, "is": 0, "was": 0, "it": 0, "a": 0, "bit": -1, "little": -1,
  ]
}
