import CountMeModel

/// What one unit of a source is in the diary's own units.
enum ImportedUnit {
  /// Kilocalories; the small calorie, with a small letter, is a thousandth of what labels count.
  static func kilocalories(_ unit: String) -> Double? {
    if unit == "cal" { return 0.001 }
    let kilojoule = 1 / Energy.kilojoulesPerKilocalorie
    return [
      "kcal": 1, "cal": 1, "calories": 1, "kj": kilojoule, "j": kilojoule / 1000,
    ][unit.lowercased()]
  }

  /// Kilograms.
  static func kilograms(_ unit: String) -> Double? {
    [
      "kg": 1, "kgs": 1, "lb": Mass.kilogramsPerPound, "lbs": Mass.kilogramsPerPound,
      "st": Mass.kilogramsPerPound * 14, "g": 0.001, "oz": Mass.kilogramsPerOunce,
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
    let (fluidOunce, cup) = (Volume.millilitersPerFluidOunce, Volume.millilitersPerCup)
    return [
      "ml": 1, "l": 1000, "cl": 10, "fl oz": fluidOunce, "floz": fluidOunce, "fl_oz_us": fluidOunce,
      "fl_oz_imp": 28.413_062_5, "cup": cup, "cups": cup, "cup_us": cup,
    ][unit.lowercased()]
  }

  /// Kilometres.
  static func kilometers(_ unit: String) -> Double? {
    let mile = Distance.kilometersPerMile
    return ["km": 1, "m": 0.001, "mi": mile, "mile": mile, "miles": mile][unit.lowercased()]
  }
}
