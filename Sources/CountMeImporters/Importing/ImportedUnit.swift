/// What one unit of a source is in the diary's own units.
enum ImportedUnit {
  /// Kilocalories; labels count the calorie as 4.184 J, and the small one, with a small letter, is a
  /// thousandth.
  static func kilocalories(_ unit: String) -> Double? {
    if unit == "cal" { return 0.001 }
    return ["kcal": 1, "cal": 1, "calories": 1, "kj": 1 / 4.184, "j": 1 / 4184][unit.lowercased()]
  }

  /// Kilograms.
  static func kilograms(_ unit: String) -> Double? {
    [
      "kg": 1, "kgs": 1, "lb": 0.453_592_37, "lbs": 0.453_592_37, "st": 6.350_293_18, "g": 0.001,
      "oz": 0.028_349_523_125,
    ][unit.lowercased()]
  }

  /// Grams.
  static func grams(_ unit: String) -> Double? {
    switch unit.lowercased() {
    case "mg": 0.001
    case "mcg", "µg", "ug": 0.000_001
    default: kilograms(unit).map { $0 * 1000 }
    }
  }

  /// Millilitres; a fluid ounce and a cup are those of the United States.
  static func milliliters(_ unit: String) -> Double? {
    [
      "ml": 1, "l": 1000, "cl": 10, "fl oz": 29.573_529_562_5, "fl_oz_us": 29.573_529_562_5,
      "fl_oz_imp": 28.413_062_5, "floz": 29.573_529_562_5, "cup_us": 236.588_236_5,
      "cup": 236.588_236_5,
      "cups": 236.588_236_5,
    ][unit.lowercased()]
  }

  /// Kilometres.
  static func kilometers(_ unit: String) -> Double? {
    ["km": 1, "m": 0.001, "mi": 1.609_344, "mile": 1.609_344, "miles": 1.609_344][unit.lowercased()]
  }
}
