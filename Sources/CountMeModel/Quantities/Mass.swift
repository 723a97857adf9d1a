/// How heavy something is, such as a body.
public struct Mass: Hashable, Comparable, Sendable {
  /// The kilograms of a pound, the international one of 1959.
  public static let kilogramsPerPound = 0.45359237

  /// The kilograms of an ounce, of which sixteen are a pound.
  public static let kilogramsPerOunce = kilogramsPerPound / 16

  /// The mass in kg.
  public let kilograms: Double

  /// So many kg.
  public init(kilograms: Double) {
    self.kilograms = kilograms
  }

  /// So many pounds.
  public init(pounds: Double) {
    kilograms = pounds * Self.kilogramsPerPound
  }

  /// The mass in pounds.
  public var pounds: Double { kilograms / Self.kilogramsPerPound }

  /// The order of their weights.
  public static func < (left: Self, right: Self) -> Bool { left.kilograms < right.kilograms }
}
