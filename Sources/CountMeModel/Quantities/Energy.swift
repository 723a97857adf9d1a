/// How much energy a food holds, or an exercise takes.
public struct Energy: Hashable, Comparable, Sendable {
  /// The kilojoules of a kilocalorie as labels count it, the thermochemical one.
  public static let kilojoulesPerKilocalorie = 4.184

  /// The energy in kcal.
  public let kilocalories: Double

  /// So many kcal.
  public init(kilocalories: Double) {
    self.kilocalories = kilocalories
  }

  /// So many kJ, to a tenth of a kcal.
  public init(kilojoules: Double) {
    kilocalories = (kilojoules / Self.kilojoulesPerKilocalorie * 10).rounded() / 10
  }

  /// The order of their sizes.
  public static func < (left: Self, right: Self) -> Bool { left.kilocalories < right.kilocalories }
}
