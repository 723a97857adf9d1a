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
    guard let (amount, unit) = SpokenAmount.read(text) else { return nil }
    self.init(amount.count, unit.isEmpty ? "serving" : unit, said: amount)
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
