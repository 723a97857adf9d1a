/// How heavy something is, such as a body.
public struct Mass: Hashable, Comparable, Sendable {
  /// The mass in kg.
  public let kilograms: Double

  /// So many kg.
  public init(kilograms: Double) {
    self.kilograms = kilograms
  }

  /// So many pounds, the international one of 1959.
  public init(pounds: Double) {
    kilograms = pounds * Self.pound
  }

  /// The mass in pounds.
  public var pounds: Double { kilograms / Self.pound }

  private static let pound = 0.45359237

  /// The order of their weights.
  public static func < (left: Self, right: Self) -> Bool { left.kilograms < right.kilograms }
}
