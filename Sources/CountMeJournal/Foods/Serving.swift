import CountMeFoods
import CountMeHistory
import CountMeModel

/// An amount with its unit, such as `80 g` or `2 slices`.
struct Serving: Equatable {
  let size: Double
  let unit: String

  /// So much in a unit.
  init(size: Double, unit: String) {
    self.size = size
    self.unit = unit
  }

  /// An amount as it was said.
  init(_ amount: SpokenAmount) {
    size = amount.count
    let unit = [amount.size, amount.unit].compactMap(\.self).joined(separator: " ")
    self.unit = unit.isEmpty ? "serving" : unit
  }

  /// Reads a number and a unit; a number alone counts servings, and a unit alone is one of it.
  ///
  /// A number may be a fraction: `1/2 cup`, `1 1/2 cups`, `½ cup`.
  init(_ text: String) throws(DiaryError) {
    let trimmed = text.trimmed
    let number = trimmed.prefix { $0.isNumber || "., /".contains($0) }
    guard let size = Self.number(number), size >= 0 else {
      throw .words(
        .misunderstood(
          what: "serving", text: text,
          expected: "a number and a unit, such as \"80 g\", \"2 slices\" or 2"))
    }
    self.size = size
    let rest = String(trimmed.dropFirst(number.count)).trimmed
    unit = rest.isEmpty ? "serving" : rest
  }

  /// A sum of numbers and fractions.
  private static func number(_ text: Substring) -> Double? {
    var sum = 0.0
    let parts = text.split(separator: " ")
    for part in parts {
      let pieces = part.split(separator: "/", omittingEmptySubsequences: false)
      let values = pieces.map { plainNumber(String($0)) }
      guard let first = values[0], pieces.count <= 2 else { return nil }
      let divisor = pieces.count == 2 ? values[1] : 1
      guard let divisor, divisor > 0 else { return nil }
      sum += first / divisor
    }
    return parts.isEmpty ? nil : sum
  }

  private static func plainNumber(_ text: String) -> Double? {
    if let number = Double(String(text.map { $0 == "," ? "." : $0 })), number.isFinite {
      return number
    }
    // A sign such as ½, alone or behind a whole number.
    guard let last = text.unicodeScalars.last, let value = last.properties.numericValue,
      text.unicodeScalars.count == 1 || Int(text.dropLast()) != nil
    else { return nil }
    return value + Double(Int(text.dropLast()) ?? 0)
  }

  /// Whether it counts servings, and names no unit of its own.
  var isCount: Bool { ["serving", "servings", "portion", "portions"].contains(unit.lowercased()) }

  /// The amount as a person writes it.
  var text: String { "\(CanonicalNumber.text(of: size)) \(unit)" }

  /// The amount as it is said.
  var spoken: SpokenAmount {
    isCount ? SpokenAmount(size) : SpokenAmount(text) ?? SpokenAmount(size, unit: unit)
  }
}
