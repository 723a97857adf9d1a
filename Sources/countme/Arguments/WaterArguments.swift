import CountMeKit

/// What stands behind `drink`: an amount of water, as people say it.
struct WaterArguments {
  /// The amount, without the words that say that it is water: `250 ml water`, `a glass of water`.
  let amount: String
  private let arguments: [String]

  init(_ arguments: [String]) {
    self.arguments = arguments
    var words = arguments.flatMap { $0.split(separator: " ").map { $0.lowercased() } }
    words.removeAll { ["water", "of"].contains($0) }
    let spoken = SpokenNumber.inDigits(words.joined(separator: " "))
    if spoken.isEmpty {
      amount = arguments.isEmpty ? "" : "1 glass"
    } else {
      // `glass of water` is one.
      amount = FoodMeasure.isVolume(spoken) ? "1 \(spoken)" : spoken
    }
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
    let line = arguments.joined(separator: " ")
    return "this is for water, 250 or 1 glass; other drinks: countme eat \(line.printable)"
  }
}
