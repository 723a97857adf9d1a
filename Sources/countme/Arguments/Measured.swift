import ArgumentParser
import CountMeKit

/// What an option is measured in: its units, and how many of the one that is kept each of them is.
protocol MeasuredIn {
  static var factors: [String: Double] { get }
}

/// A number as people type it, with its unit or without: `140`, `140g`, `"140 g"`.
struct Measured<Dimension: MeasuredIn>: ExpressibleByArgument {
  let value: Double

  init(_ value: Double) {
    self.value = value
  }

  init?(argument: String) {
    let text = argument.trimmed.lowercased()
    let unit = text.drop { $0.isNumber || ".,-+".contains($0) }
    guard let number = Quantity(argument: String(text.dropLast(unit.count))) else { return nil }
    let name = String(unit).trimmed
    guard let factor = name.isEmpty ? 1 : Dimension.factors[name] else { return nil }
    value = number.value * factor
  }

  var defaultValueDescription: String { value.shown }
}

enum Grams: MeasuredIn {
  static let factors = ["g": 1.0, "gr": 1, "gram": 1, "grams": 1, "mg": 0.001, "kg": 1000]
}

enum Milligrams: MeasuredIn {
  static let factors = ["mg": 1.0, "g": 1000]
}

enum Minutes: MeasuredIn {
  static let factors = [
    "min": 1.0, "mins": 1, "minute": 1, "minutes": 1, "m": 1, "h": 60, "hr": 60, "hrs": 60,
    "hour": 60, "hours": 60,
  ]
}

enum Kilometers: MeasuredIn {
  static let factors = [
    "km": 1.0, "k": 1, "kms": 1, "m": 0.001, "mi": Distance.kilometersPerMile,
    "mile": Distance.kilometersPerMile, "miles": Distance.kilometersPerMile,
  ]
}

enum Centimeters: MeasuredIn {
  static let factors = ["cm": 1.0, "m": 100, "mm": 0.1, "in": 2.54, "inch": 2.54, "inches": 2.54]
}

enum Percent: MeasuredIn {
  static let factors = ["%": 1.0, "percent": 1]
}

enum Kilocalories: MeasuredIn {
  static let factors = [
    "kcal": 1.0, "kcals": 1, "cal": 1, "cals": 1, "calories": 1,
    "kj": 1 / Energy.kilojoulesPerKilocalorie,
  ]
}

enum Steps: MeasuredIn {
  static let factors = ["steps": 1.0, "k": 1000]
}
