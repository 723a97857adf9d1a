/// The commands that answer what people ask: `how many calories today`, `what did I eat yesterday`.
enum AskedCommand {
  /// What to write in place of a question that begins with a word; nil for a word that begins none.
  static func hint(for word: String) -> String? {
    guard words.contains(word.lowercased().filter { $0.isLetter }) else { return nil }
    return "countme today shows the day, countme day yesterday another one, countme week the week, "
      + "countme food show egg a food, countme stats the weight"
  }

  private static let words: Set<String> = [
    "how", "what", "whats", "when", "did", "do", "have", "am", "was", "is", "which", "calories",
    "kcal", "calorie",
  ]
}
