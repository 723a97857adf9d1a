/// How much room something takes, such as a drink.
public struct Volume: Hashable, Comparable, Sendable {
  /// The volume in ml.
  public let milliliters: Double

  /// So many ml.
  public init(milliliters: Double) {
    self.milliliters = milliliters
  }

  /// So many fluid ounces of the United States, of which 128 are a gallon of 231 cubic inches.
  public init(fluidOunces: Double) {
    milliliters = fluidOunces * Self.fluidOunce
  }

  /// The volume in fluid ounces of the United States.
  public var fluidOunces: Double { milliliters / Self.fluidOunce }

  private static let fluidOunce = 29.5735295625

  /// The order of their sizes.
  public static func < (left: Self, right: Self) -> Bool { left.milliliters < right.milliliters }
}
