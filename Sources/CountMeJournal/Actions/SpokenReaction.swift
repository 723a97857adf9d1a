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
    for (place, word) in words.enumerated().dropFirst() {
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
