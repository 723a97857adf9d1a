import CountMeKit

/// What stands behind `drink`: an amount of water, as people say it.
struct WaterArguments {
  /// What was said but for the day.
  private let said: String
  /// All that was said, with the day and the meal.
  private let text: String

  init(_ said: String, in text: String) {
    (self.said, self.text) = (said, text)
  }

  /// How much it is, without the words that say that it is water: `250 ml water`, `a glass of water`.
  ///
  /// - Parameter unit: the unit of a number without one.
  func volume(unit: String) throws(DiaryError) -> Volume {
    let words = said.split(separator: " ").map { $0.lowercased() }
      .filter { !["water", "of"].contains($0) }
    let spoken = SpokenNumber.inDigits(words.joined(separator: " "))
    // `glass of water` is one.
    let isOne = spoken.isEmpty && !said.isEmpty || FoodMeasure.isVolume(spoken)
    let amount = isOne ? "1 \(spoken.isEmpty ? "glass" : spoken)" : spoken
    do {
      return try Volume(words: amount, unit: unit)
    } catch {
      // What nobody can tell from thousands is asked, and not read otherwise.
      try SpokenNumber.expectClear(MeasureWords(amount).digits)
      guard let amounts = PlainWater.amounts(in: said) else { throw error }
      var milliliters = 0.0
      for each in amounts { milliliters += try Volume(words: each, unit: unit).milliliters }
      return Volume(milliliters: milliliters)
    }
  }

  /// What to write instead where that is no amount; nil where nothing is near.
  var hint: String? {
    let others = said.split(separator: " ").filter { word in
      word.allSatisfy(\.isLetter) && word.count > 2 && !FoodMeasure.isAmountWord(String(word))
        && SpokenNumber.inDigits("\(word) ml") == "\(word) ml"
    }
    guard let drink = others.first, !["undo", "remove"].contains(drink.lowercased()) else {
      return others.isEmpty ? nil : "countme undo takes back what was written last"
    }
    let words = Set(said.split(separator: " ").map { $0.lowercased() })
    guard words.isDisjoint(with: Self.nothing) else { return "this is for water: 250, or 1 glass" }
    return "this is for water, 250 or 1 glass; other drinks: countme eat \(text.printable)"
  }

  /// Words that name no drink, so that none is to be eaten in their place.
  private static let nothing: Set<String> = [
    "nothing", "none", "no", "not", "didn't", "didnt", "too", "enough", "anything", "something",
    "sip", "sips", "gulp", "should",
  ]
}
