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

  /// The text with its number in front in digits: `2x eggs`, `a banana`, `handful of almonds`.
  private static func countedInDigits(_ text: String) -> String {
    let text = SpokenNumber.inDigits(text)
    var words = text.split(separator: " ").map(String.init)
    guard words.count > 1 else { return text }
    // `2x eggs`, `2 x eggs` and `eggs x2`.
    if let times = times(words[0]) {
      words[0] = times
    } else if words.count > 2, words[1].lowercased() == "x", Double(words[0]) != nil {
      words.remove(at: 1)
    } else if let last = words.last, let times = times(String(last.reversed())) {
      words = [String(times.reversed())] + words.dropLast()
    } else if words.count > 2, words[1].lowercased() == "of",
      FoodUnit(words[0]) != nil || sizes.contains(words[0].lowercased())
        || Vessel.isOne(words[0])
    {
      words.insert("1", at: 0)
    }
    return words.joined(separator: " ")
  }

  /// The digits of `2x`; nil for anything else.
  private static func times(_ word: String) -> String? {
    guard word.lowercased().hasSuffix("x") else { return nil }
    let digits = word.dropLast()
    return !digits.isEmpty && digits.count < 3 && digits.allSatisfy { $0.isASCII && $0.isNumber }
      ? String(digits) : nil
  }

  /// How many words name a unit: those of a weight or volume, of a size, or what stands before `of`.
  private static func unitLength(_ words: [String], isGlued: Bool) -> Int {
    for count in [2, 1] where words.count > count {
      if FoodUnit(words[..<count].joined(separator: " ")) != nil { return count }
    }
    guard !isGlued else { return 0 }
    if words.count > 2, words[1].lowercased() == "of" { return 1 }
    guard words.count > 1 else { return 0 }
    return sizes.contains(words[0].lowercased()) || Vessel.isOne(words[0]) ? 1 : 0
  }

  private static let sizes = [
    "small", "medium", "large", "jumbo", "slice", "slices", "piece", "pieces", "serving",
    "servings", "portion", "portions",
  ]
}
