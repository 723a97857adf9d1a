/// A food that fits, and whether it is meant without a doubt.
struct ScoredFood {
  let food: FoundFood
  let isSure: Bool

  init(_ food: FoundFood, isSure: Bool) {
    (self.food, self.isSure) = (food, isSure)
  }
}
