import CountMeFoodData
import CountMeFoods

extension FoodChoice {
  /// The same foods with or without their skin, as it was said; a food whose name tells nothing of it stays, and it is as
  /// sure as before.
  func skinned(_ state: SkinState) -> FoodChoice {
    let foods = ([taken] + others).map { food in
      state.names(for: food.name).lazy.compactMap { FoodIndex.builtIn.food(called: $0) }.first
        .map { FoundFood($0) } ?? food
    }
    var once: [FoundFood] = []
    for food in foods where !once.contains(where: { $0.isSame(food) }) { once.append(food) }
    return FoodChoice(
      taken: once[0], others: Array(once.dropFirst()), isExact: isExact,
      isSure: isSure && !state.isContradicted(by: once[0].name))
  }
}
