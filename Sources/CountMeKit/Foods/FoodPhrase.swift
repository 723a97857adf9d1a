/// A food with its amount in front, as people say it: `2 apples`, `an apple`, `150 g rice`,
/// `2 slices of bread`.
struct FoodPhrase: Equatable {
  /// How much of it, such as `2` or `150 g`.
  let amount: String
  /// The food.
  let name: String

  /// Reads a phrase; nil for a text that does not begin with a number, or has nothing behind it.
  init?(_ text: String) {
    let text = Self.countedInDigits(text)
    let number = text.trimmed.prefix { $0.isNumber || "., /".contains($0) }
    let words = text.trimmed.dropFirst(number.count).split(separator: " ").map { String($0) }
    guard number.contains(where: \.isNumber), words.first?.first?.isLetter ?? false else {
      return nil
    }
    let isGlued = number.last != " "
    let count = Self.unitLength(words, isGlued: isGlued)
    // `7up` is a name.
    guard count > 0 || !isGlued, words.count > count else { return nil }
    var rest = words[count...]
    if count > 0, rest.first?.lowercased() == "of" { rest = rest.dropFirst() }
    guard !rest.isEmpty, FoodUnit(rest.joined(separator: " ")) == nil else { return nil }
    amount = ([String(number).trimmed] + words[..<count]).joined(separator: " ")
    name = rest.joined(separator: " ")
  }

  /// The text with a digit for a number in words: `a banana`, `two eggs`.
  private static func countedInDigits(_ text: String) -> String {
    let words = text.trimmed.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let number = numbers[words[0].lowercased()] else { return text }
    return "\(number) \(words[1])"
  }

  private static let numbers = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
  ]

  /// How many words name a unit: those of a weight or volume, of a size, or what stands before `of`.
  private static func unitLength(_ words: [String], isGlued: Bool) -> Int {
    for count in [2, 1] where words.count > count {
      if FoodUnit(words[..<count].joined(separator: " ")) != nil { return count }
    }
    guard !isGlued else { return 0 }
    if words.count > 2, words[1].lowercased() == "of" { return 1 }
    return words.count > 1 && sizes.contains(words[0].lowercased()) ? 1 : 0
  }

  private static let sizes = [
    "small", "medium", "large", "jumbo", "slice", "slices", "piece", "pieces", "serving",
    "servings", "portion", "portions",
  ]
}
