/// A food of a table that fits what a person typed.
package struct FoodMatch: Sendable, Equatable {
  /// How well it fits.
  package let fit: FoodFit
  /// Where its line begins.
  let place: Int
  /// How much people take of it, where its table does not tell.
  var amount: TakenAmount?

  /// The same of which not all that was typed tells.
  var unclear: FoodMatch {
    FoodMatch(fit: fit.unclear, place: place, amount: amount)
  }
}
