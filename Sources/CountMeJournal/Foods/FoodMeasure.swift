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

  /// Whether a word is a unit of volume, or a glass.
  package static func isVolume(_ word: String) -> Bool {
    if case .volume = FoodUnit(word) { return true }
    return word == "glass"
  }
}
