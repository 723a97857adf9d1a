/// How much energy a food holds, or an exercise takes.
public struct Energy: Hashable, Comparable, Sendable {
  /// The energy in kcal.
  public let kilocalories: Double

  /// So many kcal.
  public init(kilocalories: Double) {
    self.kilocalories = kilocalories
  }

  /// So many kJ, to a tenth of a kcal; labels count 4.184 kJ as one.
  public init(kilojoules: Double) {
    kilocalories = (kilojoules / 4.184 * 10).rounded() / 10
  }

  /// The order of their sizes.
  public static func < (left: Self, right: Self) -> Bool { left.kilocalories < right.kilocalories }
}
