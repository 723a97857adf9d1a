import CountMeFoods

/// The units that every food can be measured in.
package enum FoodMeasure {
  /// What a unit of volume is in ml, such as `cup`; nil for any other word.
  package static func milliliters(of word: String) -> Double? {
    if case .volume(let milliliters)? = FoodUnit(word) { milliliters } else { nil }
  }

  /// The pint of those who measure in milliliters, in ml.
  package static let imperialPint = 568.0

  /// Whether a word says how much of something: a unit, a glass, a bottle, lots.
  package static func isAmountWord(_ word: String) -> Bool {
    FoodUnit(word) != nil || Vessel.isOne(word)
      || ["lots", "much", "some"].contains(word.lowercased())
  }

  /// The words of an amount of water in which slips of the hand are mended: `2 glases of watr`.
  package static func spelledAsWater(_ text: String) -> String {
    text.lowercased().replacing("ice water", with: "water").split(separator: " ").map { word in
      let word = String(word)
      guard word.count > 3, !isAmountWord(word), !PlainWater.isName(word) else { return word }
      return waterWords.first { isSlip(word, of: $0) } ?? word
    }.joined(separator: " ")
  }

  /// Whether a word is another with one letter left out, doubled, or in the place of its neighbour.
  private static func isSlip(_ word: String, of other: String) -> Bool {
    let (typed, meant) = (Array(word), Array(other))
    guard typed.first == meant.first else { return false }
    if typed.count == meant.count {
      return meant.indices.dropLast().contains { place in
        var swapped = meant
        swapped.swapAt(place, place + 1)
        return swapped == typed
      }
    }
    let (long, short) = typed.count > meant.count ? (typed, meant) : (meant, typed)
    guard long.count == short.count + 1 else { return false }
    return long.indices.contains { place in
      let isDoubled = place > 0 && long[place] == long[place - 1]
      guard isDoubled || long.count == meant.count else { return false }
      return Array(long[..<place] + long[(place + 1)...]) == short
    }
  }

  private static let waterWords = [
    "water", "glass", "glasses", "bottle", "bottles", "litre", "litres", "liter", "liters",
  ]

  /// Whether a word is a unit of volume, or a glass.
  package static func isVolume(_ word: String) -> Bool {
    if case .volume = FoodUnit(word) { return true }
    return word == "glass"
  }
}
