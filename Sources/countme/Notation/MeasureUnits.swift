import CountMeKit

/// The units in which people weigh themselves and drink; documents hold kg and ml.
enum MeasureUnits {
  /// Kilograms in a unit of mass, to one decimal.
  static func mass(_ kilograms: Double, in unit: String) -> Double {
    (kilograms / (masses[unit] ?? 1) * 10).rounded() / 10
  }

  /// Milliliters in a unit of volume, to one decimal.
  static func volume(_ milliliters: Double, in unit: String) -> Double {
    (milliliters / (volumes[unit] ?? 1) * 10).rounded() / 10
  }

  /// What units of mass are in kg.
  static let masses = [
    "kg": 1, "kgs": 1, "kilo": 1, "kilos": 1, "kilogram": 1, "kilograms": 1, "g": 0.001,
    "lb": pound, "lbs": pound, "pound": pound, "pounds": pound, "st": 14 * pound,
    "stone": 14 * pound,
  ]
  private static let pound = Mass(pounds: 1).kilograms

  /// What units of volume are in ml.
  static let volumes = [
    "ml": 1, "cl": 10, "l": 1000, "fl oz": fluidOunce, "oz": fluidOunce, "glass": 250,
    "glasses": 250,
  ]
  private static let fluidOunce = Volume(fluidOunces: 1).milliliters
}
