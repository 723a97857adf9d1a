/// How much room something takes, such as a drink.
public struct Volume: Hashable, Comparable, Sendable {
  /// The millilitres of a fluid ounce of the United States, of which 128 are a gallon of 231 cubic inches.
  public static let millilitersPerFluidOunce = 29.5735295625

  /// The millilitres of a cup of the United States, of which sixteen are a gallon.
  public static let millilitersPerCup = millilitersPerFluidOunce * 8

  /// The volume in ml.
  public let milliliters: Double

  /// So many ml.
  public init(milliliters: Double) {
    self.milliliters = milliliters
  }

  /// So many fluid ounces of the United States.
  public init(fluidOunces: Double) {
    milliliters = fluidOunces * Self.millilitersPerFluidOunce
  }

  /// The order of their sizes.
  public static func < (left: Self, right: Self) -> Bool { left.milliliters < right.milliliters }
}
