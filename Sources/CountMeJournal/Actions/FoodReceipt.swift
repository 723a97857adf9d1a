public import CountMeStore

/// What was written down of what was eaten.
public struct FoodReceipt: Sendable, Equatable {
  /// What is different now.
  public let receipt: Receipt
  /// The foods that were looked up, with the others that could have been meant.
  public let foods: [FoodChoice]
}
