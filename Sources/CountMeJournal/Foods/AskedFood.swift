import CountMeFoods

/// The food that a person asks about: the banana of `how many calories in a banana`.
public struct AskedFood: Sendable {
  /// What it is called; the whole text where nothing else was asked.
  public let name: String

  /// Takes a question apart.
  public init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    let folded = words.map { $0.lowercased().filter { !"?,".contains($0) } }
    let isQuestion =
      folded.contains { Self.energies.contains($0) }
      && (folded.first.map { Self.questions.contains($0) || Self.energies.contains($0) } ?? false)
      || folded.first == "what" && folded.count > 2 && ["is", "are"].contains(folded[1])
    guard isQuestion else {
      name = text
      return
    }
    let asked = zip(words, folded).filter { !Self.asking.contains($1) }.map(\.0)
    let rest = asked.joined(separator: " ").trimming { " ?.".contains($0) }
    name = rest.isEmpty ? text : rest
  }

  private static let questions: Set<String> = ["how", "what", "what's"]
  private static let energies: Set<String> = [
    "calories", "calorie", "kcal", "cals", "energy", "kilojoules", "kj",
  ]
  /// What belongs to the question, and to no food.
  private static let asking: Set<String> = questions.union(energies).union([
    "many", "much", "are", "is", "does", "do", "has", "have", "in", "there", "of", "the", "a", "an",
    "for", "contain", "got",
  ])
}
