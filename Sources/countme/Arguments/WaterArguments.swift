import CountMeKit

/// What stands behind `drink`: an amount of water, as people say it.
struct WaterArguments {
  /// What was said but for the day and the time.
  private let said: String

  init(_ said: String) {
    self.said = said
  }

  /// How much it is, without the words that say that it is water: `250 ml water`, `a glass of water`.
  ///
  /// - Parameter unit: the unit of a number without one.
  func volume(unit: String) throws(DiaryError) -> Volume {
    do throws(DiaryError) {
      return try plainVolume(unit: unit)
    } catch {
      // `2 glases of watr`
      let spelled = FoodMeasure.spelledAsWater(said)
      guard error.isUnclearArgument, spelled != said else { throw error }
      return try WaterArguments(spelled).plainVolume(unit: unit)
    }
  }

  private func plainVolume(unit: String) throws(DiaryError) -> Volume {
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

  /// Whether the words tell that nothing was drunk, or do something else; they name no other drink then.
  var isNoDrink: Bool {
    let words = said.split(separator: " ").map { $0.lowercased() }
    // `no water`; but `no sugar coke` is one.
    let isDenied = words.count == 2 && words[0] == "no"
    return isDenied || !Self.nothing.isDisjoint(with: words) || isUndo
  }

  private var isUndo: Bool {
    said.split(separator: " ").first.map { ["undo", "remove"].contains($0.lowercased()) } ?? false
  }

  /// What to write instead where that is no drink; nil where nothing is near.
  var hint: String? {
    if isUndo { return "countme undo takes back what was written last" }
    return isNoDrink ? "say what you drank: 250 for water in ml, 1 glass, or a coffee" : nil
  }

  /// Words that name no drink, so that none is to be looked up in their place.
  private static let nothing: Set<String> = [
    "nothing", "none", "too", "enough", "anything", "something",
    "sip", "sips", "gulp", "should",
  ]
}
