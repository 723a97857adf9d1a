/// How much plain water is said: `half of a 500 ml bottle`, `2 glasses and 300ml`, `hot water with lemon`.
package enum WaterAmounts {
  /// The amounts that were drunk together; nil for a text that has other words, or leaves open how much it was.
  package static func all(in text: String, isWater: (String) -> Bool) -> [SpokenAmount]? {
    let sentence = SpokenSentence(text)
    guard !sentence.isDenied, !sentence.isQuestion, sentence.openAmount == nil,
      sentence.openNumber == nil
    else { return nil }
    var amounts: [SpokenAmount] = []
    /// Whether how much the last one was is not said: `water`.
    var isUntold = false
    for part in sentence.parts {
      let food = part.food
      if isFlavour(part) {
        // Of `water with lemon 500 ml` that is the water; two ice cubes are in it.
        guard let amount = amount(of: food),
          amount.unit.map({ FoodUnit($0) != nil }) ?? (amount.count >= 50)
        else { continue }
        guard isUntold else { return nil }
        amounts[amounts.count - 1] = amount
        isUntold = false
        continue
      }
      let name = food.name.lowercased().split(separator: " ").map(String.init)
      // `hot` alone is no water.
      let isNamed = name.contains(where: isWater)
      guard
        name.allSatisfy({
          isNamed && Self.words.contains($0) || isWater($0) || vessels.contains($0)
        }),
        isNamed || !food.amounts.isEmpty || !food.numbers.isEmpty, food.energies.isEmpty,
        food.doubtfulNumber == nil, food.amounts.allSatisfy({ $0.size == nil }),
        let amount = amount(of: food)
      else { return nil }
      amounts.append(amount)
      isUntold = food.amounts.isEmpty && food.numbers.isEmpty
    }
    // Of two numbers one alone may count anything.
    guard amounts.count == 1 || amounts.allSatisfy({ $0.unit != nil }) else { return nil }
    return amounts.isEmpty ? nil : amounts
  }

  /// How much of it; so many bottles of a volume each are one volume.
  private static func amount(of food: SpokenFood) -> SpokenAmount? {
    let (amounts, numbers) = (food.amounts, food.numbers)
    switch (amounts.count, numbers.count) {
    case (1, 0) where !food.isAmountUnclear: return amounts[0].isPlainArticle ? nil : amounts[0]
    case (0, 1): return SpokenAmount(numbers[0])
    case (0, 0) where !food.name.isEmpty: return SpokenAmount(1, unit: "glass")
    case (2, 0):
      guard let vessel = amounts[0].unit, FoodUnit(vessel) == nil, SpokenUnit.isPackage(vessel),
        case .volume? = amounts[1].unit.flatMap({ FoodUnit($0) })
      else { return nil }
      return SpokenAmount(amounts[0].count * amounts[1].count, unit: amounts[1].unit)
    case (1, 1):
      // `a bottle of water 750`
      guard let vessel = amounts[0].unit, FoodUnit(vessel) == nil, amounts[0].count == 1,
        numbers[0] > 12
      else { return nil }
      return SpokenAmount(numbers[0], unit: "ml")
    default: return nil
    }
  }

  /// Whether it is what people put into water that has hardly any energy.
  private static func isFlavour(_ part: SpokenSentence.Part) -> Bool {
    ["with", "w/"].contains(part.separator.last?.folded)
      && flavours.contains(part.food.name.lowercased())
  }

  private static let flavours: Set<String> = [
    "lemon", "lime", "ice", "lemon slice", "mint", "cucumber", "ice cubes", "gas", "bubbles",
  ]
  private static let vessels: Set<String> = ["bottle", "bottles", "can", "cans"]
  /// What stands beside the word for water.
  private static let words: Set<String> = [
    "hot", "warm", "cold", "iced", "fizzy", "fresh", "chilled", "drank", "sparkling", "still",
    "tap", "mineral", "filtered", "plain", "bottled",
  ]
}
