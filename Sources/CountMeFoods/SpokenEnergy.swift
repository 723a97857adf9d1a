/// Words for energy.
enum SpokenEnergy {
  /// How many kcal a unit of energy is, by its word; nil for any other word.
  static func kilocalories(_ word: String) -> Double? {
    switch word {
    case "kcal", "kcals", "cal", "cals", "calorie", "calories", "kilocalories": 1
    case "kj", "kilojoule", "kilojoules": 1 / 4.184
    default: nil
    }
  }

  static func isUnit(_ word: String) -> Bool { kilocalories(word) != nil }
}
