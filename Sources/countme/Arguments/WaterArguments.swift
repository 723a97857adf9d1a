import CountMeKit

/// What stands behind `drink`: an amount of water, as people say it.
struct WaterArguments {
  /// The amount, without the words that say that it is water: `250 ml water`, `a glass of water`.
  let amount: String
  private let arguments: [String]
  /// All that was said, with the day and the meal.
  private let text: String

  init(_ arguments: [String], in text: String) {
    (self.arguments, self.text) = (arguments, text)
    var words = arguments.flatMap { $0.split(separator: " ").map { $0.lowercased() } }
    words.removeAll { ["water", "of"].contains($0) }
    let spoken = Self.multiplied(SpokenNumber.inDigits(words.joined(separator: " ")))
    if spoken.isEmpty {
      amount = arguments.isEmpty ? "" : "1 glass"
    } else {
      // `glass of water` is one.
      amount = FoodMeasure.isVolume(spoken) ? "1 \(spoken)" : spoken
    }
  }

  /// So many times an amount as one: `2 x 500 ml`, `2 bottles 500ml`.
  private static func multiplied(_ text: String) -> String {
    guard
      let said = text.wholeMatch(
        of: /(\d+) ?(x|times|bottles?|cans?|glasses|cups|mugs)? ?(\d+(?:[.,]\d+)?) ?([a-z ]+)/),
      said.2 != nil, let count = Double(said.1),
      let each = Double(said.3.map { $0 == "," ? "." : $0 }.map(String.init).joined())
    else { return text }
    return "\(CanonicalNumber.text(of: count * each)) \(said.4)"
  }

  /// What to write instead where that is no amount; nil where nothing is near.
  var hint: String? {
    let others = arguments.flatMap { $0.split(separator: " ") }.filter { word in
      word.allSatisfy(\.isLetter) && word.count > 2 && !FoodMeasure.isAmountWord(String(word))
        && SpokenNumber.inDigits("\(word) x") == "\(word) x"
    }
    guard let drink = others.first, !["undo", "remove"].contains(drink.lowercased()) else {
      return others.isEmpty ? nil : "countme undo takes back what was written last"
    }
    return "this is for water, 250 or 1 glass; other drinks: countme eat \(text.printable)"
  }
}
