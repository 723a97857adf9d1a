/// What a search by name came to.
public struct FoodChoice: Sendable, Equatable {
  /// The food that fits best.
  public let taken: FoundFood
  /// The others that fit, the best first.
  public let others: [FoundFood]
  /// Whether the name was its own, whatever its case.
  public let isExact: Bool
  /// Whether it is meant without a doubt, so that nobody need be asked.
  public let isSure: Bool

  init(taken: FoundFood, others: [FoundFood], isExact: Bool, isSure: Bool = true) {
    (self.taken, self.others) = (taken, others)
    (self.isExact, self.isSure) = (isExact, isSure)
  }

  /// The choice of a food that was named without a doubt.
  public init(_ food: FoundFood) {
    self.init(taken: food, others: [], isExact: true)
  }
}
