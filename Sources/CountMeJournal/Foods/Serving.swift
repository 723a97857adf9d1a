import CountMeFoods
import CountMeModel

/// An amount with its unit, such as `80 g` or `2 slices`.
public struct Serving: Sendable, Equatable {
  /// How many.
  public let size: Double
  /// Of what: a weight, a volume, or how pieces are called.
  public let unit: String
  /// The amount as it was said, which may tell more.
  private let said: SpokenAmount?

  /// So much in a unit.
  public init(size: Double, unit: String) {
    self.init(size, unit, said: nil)
  }

  private init(_ size: Double, _ unit: String, said: SpokenAmount?) {
    (self.size, self.unit, self.said) = (size, unit, said)
  }

  /// An amount as it was said.
  init(_ amount: SpokenAmount) {
    let unit = [amount.size, amount.unit].compactMap(\.self).joined(separator: " ")
    self.init(amount.count, unit.isEmpty ? "serving" : unit, said: amount)
  }

  /// Reads a number and a unit as a person says them; a number alone counts servings.
  ///
  /// A number may be a fraction or a word: `1/2 cup`, `1 1/2 cups`, `½ cup`, `half a cup`.
  public init?(words text: String) {
    let said = SpokenAmount(text)
    let trimmed = text.trimmed
    let number = trimmed.prefix { $0.isNumber || "., /".contains($0) }
    guard let size = Self.number(number), size >= 0 else {
      guard let said else { return nil }
      self.init(said)
      return
    }
    let rest = String(trimmed.dropFirst(number.count)).trimmed
    self.init(size, rest.isEmpty ? "serving" : rest, said: said)
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
  var spoken: SpokenAmount { said ?? counted }

  /// The amount as it is said, where servings are so many of the food itself.
  var counted: SpokenAmount {
    isCount ? SpokenAmount(size) : SpokenAmount(text) ?? SpokenAmount(size, unit: unit)
  }
}
