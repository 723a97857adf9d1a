import CountMeFoods
package import CountMeHistory
import CountMeModel
import CountMeStore

/// Weights and volumes in the units that people use; documents hold kg and ml.
package enum Measure {
  /// The kilograms that a text such as `81.2` or `179 lb` means.
  package static func mass(_ text: String, unit: String) throws(DiaryError) -> Double {
    let example = "81.2, 81.2 kg or 179 lb"
    guard let parts = stones(text) else {
      return try value(text, unit: unit, among: masses, what: "weight", example: example)
    }
    return Water.rounded((parts.stones * 14 + parts.pounds) * pound)
  }

  /// Stones and pounds, as people in Britain say their weight: `12 st 7`, `12 stone 7 lb`.
  private static func stones(_ text: String) -> (stones: Double, pounds: Double)? {
    let parts = text.lowercased().split { !($0.isNumber || $0 == ".") }.compactMap { Double($0) }
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    guard parts.count == 2, parts[1] < 14, let first = words.first,
      ["st", "stone"].contains(first),
      words.count == 1 || words.count == 2 && ["lb", "lbs", "pounds", "pound"].contains(words[1])
    else { return nil }
    return (parts[0], parts[1])
  }

  /// The milliliters that a text such as `250`, `0.5 l` or `8 fl oz` means.
  package static func volume(_ text: String, unit: String) throws(DiaryError) -> Double {
    try value(
      text, unit: unit, among: volumes, what: "volume",
      example: "250, 0.5l, 1 cup, 8 fl oz or 1 glass (250 ml)")
  }

  /// Kilograms in a unit of mass, to one decimal.
  package static func mass(_ kilograms: Double, in unit: String) -> Double {
    (kilograms / (masses[unit] ?? 1) * 10).rounded() / 10
  }

  /// Milliliters in a unit of volume, to one decimal.
  package static func volume(_ milliliters: Double, in unit: String) -> Double {
    (milliliters / (volumes[unit] ?? 1) * 10).rounded() / 10
  }

  /// The international pound of 1959.
  private static let masses = [
    "kg": 1, "kgs": 1, "kilo": 1, "kilos": 1, "kilogram": 1, "kilograms": 1, "g": 0.001,
    "lb": pound, "lbs": pound, "pound": pound, "pounds": pound, "st": 14 * pound,
    "stone": 14 * pound,
  ]
  private static let pound = 0.45359237

  /// The fluid ounce of the United States, 231 cubic inches to the gallon of 128.
  private static let volumes = [
    "ml": 1, "cl": 10, "l": 1000, "fl oz": 29.5735295625, "oz": 29.5735295625, "glass": 250,
    "glasses": 250,
  ]

  private static func value(
    _ text: String, unit: String, among units: [String: Double], what: String, example: String
  ) throws(DiaryError) -> Double {
    let trimmed = text.trimmed
    let digits = trimmed.prefix { $0.isNumber || $0 == "." || $0 == "," }
    let rest = String(trimmed.dropFirst(digits.count)).trimmed.lowercased()
    guard let number = Double(String(digits.map { $0 == "," ? "." : $0 })), number.isFinite,
      let factor = units[rest.isEmpty ? unit : rest] ?? volume(of: rest, among: units)
    else { throw .words(.misunderstood(what: what, text: text, expected: example)) }
    return Water.rounded(number * factor)
  }

  /// A measure of the kitchen, where volumes are wanted.
  private static func volume(of unit: String, among units: [String: Double]) -> Double? {
    guard units["ml"] != nil, case .volume(let milliliters)? = FoodUnit(unit) else { return nil }
    return milliliters
  }
}
