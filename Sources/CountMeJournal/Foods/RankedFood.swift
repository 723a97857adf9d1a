import CountMeFoods
import CountMeModel

/// A food of the person's own that fits.
struct RankedFood {
  let fit: FoodFit
  let candidate: OwnFood

  /// Whether the left one is shown first: the better fit, then what is eaten often, then lately.
  static func precedes(_ left: RankedFood, _ right: RankedFood) -> Bool {
    let (one, other) = (left.key, right.key)
    if one != other { return other.lexicographicallyPrecedes(one) }
    return left.candidate.food.id < right.candidate.food.id
  }

  private var key: [Int64] {
    let food = candidate.food
    let saved = candidate.origin == .eaten ? 0 : 24
    let often = 8 * (Int.bitWidth - food.count.leadingZeroBitCount)
    return [
      fit.isWhole ? 1 : 0, fit.isHead ? 1 : 0, fit.isCertain ? 1 : 0,
      // Of what fits as well, the person's own comes before a group's.
      candidate.group == nil ? 1 : 0,
      // Of names that are the typed one, what the person keeps counts before what they ate.
      fit.isWhole ? (candidate.origin == .favorite ? 2 : candidate.origin == .meal ? 1 : 0) : 0,
      Int64(fit.points) + Int64(saved + often), food.newest,
    ]
  }
}

/// A food that fits, and whether it is meant without a doubt.
struct ScoredFood {
  let food: FoundFood
  let isSure: Bool

  init(_ food: FoundFood, isSure: Bool) {
    (self.food, self.isSure) = (food, isSure)
  }

  /// The same in the portions that are meant by the words for it, where it is that food of the table: of honey
  /// nobody takes less because it was eaten before.
  func measured(as meant: FoundFood) -> ScoredFood {
    guard let source = food.item.entrySource, source == meant.item.entrySource else { return self }
    var food = food
    (food.item, food.units, food.weighed) = (meant.item, meant.units, meant.weighed)
    return ScoredFood(food, isSure: isSure)
  }
}
