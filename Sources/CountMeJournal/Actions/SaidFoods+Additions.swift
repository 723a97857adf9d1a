import CountMeFoodData
import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema

extension SaidFoods {
  /// The foods as they are written down where one is said to be made with another: a latte with oat milk is
  /// one drink.
  ///
  /// - Throws: ``JournalFailure/unclearFood(_:)`` where a dish consists of what stands beside it, so that
  ///   it would count twice.
  mutating func whole(
    _ foods: [SpokenFood], in sentence: SpokenSentence
  ) throws(DiaryError) -> [SpokenFood] {
    var whole: [SpokenFood] = []
    for food in foods {
      if let last = whole.last, let name = try sandwich(last, on: food) {
        whole[whole.count - 1] = last.merged(with: food, named: name)
        continue
      }
      guard food.isAddition, Self.isLookedUp(food),
        let place = whole.lastIndex(where: { !$0.isAddition }), Self.isLookedUp(whole[place]),
        let base = try choice(of: whole[place]), base.isSure
      else {
        whole.append(food)
        continue
      }
      let both = whole[place].merged(with: food, named: "\(whole[place].name) with \(food.name)")
      if MilkDrink.isMilk(food.name), let drink = MilkDrink(base.taken.name) {
        let variant = drink.names(madeWith: food.name).lazy.compactMap { Self.tableFood(named: $0) }
          .first
        if let variant, food.amounts.allSatisfy(\.isPlainArticle) {
          whole[place] = both.named(EntrySource.food(number: variant.number).text)
        } else {
          try ask(both, [(base.taken, whole[place])], in: sentence)
        }
      } else if let part = try choice(of: food), part.isSure,
        DishName(base.taken.name).consists(of: part.taken.name, isMade: food.isIngredient)
      {
        try ask(both, [(base.taken, whole[place]), (part.taken, food)], in: sentence)
      } else {
        whole.append(food)
      }
    }
    return whole
  }

  /// What a sandwich is called that is said to be on a bread, which is in place of its own and never beside it; nil for
  /// what is none.
  private func sandwich(_ said: SpokenFood, on bread: SpokenFood) throws(DiaryError) -> String? {
    guard bread.isUnderneath, Self.isLookedUp(bread),
      Self.isLookedUp(said), let base = try choice(of: said), base.isSure,
      WordForms.stems(base.taken.name).contains("sandwich"),
      let kind = try choice(of: bread)?.taken,
      ["bread", "roll", "bagel"].contains(where: WordForms.stems(kind.name).contains)
    else { return nil }
    let isWholewheat = WordForms.stems(kind.name).contains("wheat")
    let name = base.taken.name
    guard isWholewheat, name.hasSuffix(" on white"),
      let other = Self.tableFood(named: name.dropLast(5) + "wheat")
    else { return said.name }
    return EntrySource.food(number: other.number).text
  }

  private static func isLookedUp(_ food: SpokenFood) -> Bool {
    food.energies.isEmpty && food.numbers.isEmpty && !food.name.isEmpty
  }

  /// The food of the table that is called so, and not otherwise.
  private static func tableFood(named name: String) -> TableFood? {
    let index = FoodIndex.builtIn
    return index.matches(FoodQuery(name), limit: 8).lazy.compactMap { index.food($0) }
      .first { $0.name == name }
  }

  /// Asks what of two foods is meant that may be one; the first is taken where nobody is asked.
  private mutating func ask(
    _ both: SpokenFood, _ foods: [(FoundFood, SpokenFood)], in sentence: SpokenSentence
  ) throws(DiaryError) {
    guard !entry.takesBest else { return }
    gap = sentence.gap(of: both)
    var offers: [Offer] = []
    for (food, said) in foods {
      guard let measured = food.measured(try amount(of: said), called: said.name) else { continue }
      offers.append(Offer(food: food, measured: measured))
    }
    throw question(both.name, .unclear, offers.map { candidate($0, both) })
  }

  /// A food in the amount that goes into what it is put into: a spoon of sugar in tea is a teaspoon, and
  /// milk on cereal half a cup.
  func served(_ said: SpokenFood) throws(DiaryError) -> SpokenFood {
    guard let carrier = said.carrier, Self.isLookedUp(said), said.amounts.count < 2 else {
      return said
    }
    let stems = WordForms.stems(said.name)
    let amount = said.amounts.first
    if let amount, !Self.sweet.isDisjoint(with: stems), amount.size == nil,
      amount.unit.map(Vessel.isSpoon) ?? true, try kind(of: carrier) == .drink
    {
      return said.taken(as: SpokenAmount(amount.count, unit: "tsp"))
    }
    var food = said
    // Of what is listed behind it, only milk and what sweetens a cup are less beside it than alone.
    if food.isJoinedByAnd, Self.sweet.isDisjoint(with: stems) { food.carrier = nil }
    guard amount == nil, MilkDrink.isMilk(said.name) else { return food }
    switch try kind(of: carrier) {
    case .drink, .porridge: food.carrier = carrier
    case .cereal: food = said.taken(as: SpokenAmount(0.5, unit: "cup"))
    case .other: food.carrier = nil
    }
    return food
  }

  private static let sweet: Set<String> = [
    "sugar", "honey", "sweetener", "syrup", "jaggery", "stevia", "splenda", "agave",
  ]

  /// What something is put into.
  private enum Carrier { case drink, cereal, porridge, other }

  private func kind(of carrier: String) throws(DiaryError) -> Carrier {
    let food = try lookup.choice(meaning: carrier, in: entry.words)?.taken
    let name = WordForms.stems(food?.name ?? "")
    let category = food?.item.category ?? ""
    if !Self.cups.isDisjoint(with: WordForms.stems(carrier) + name.prefix(1)) { return .drink }
    if name.contains("cocoa") { return .drink }
    if category.hasPrefix("Ready-to-eat cereal") || name.first == "cereal" { return .cereal }
    if category == "Oatmeal" || category.contains("cooked cereal") { return .porridge }
    return .other
  }

  private static let cups: Set<String> = ["tea", "coffee", "cuppa", "brew", "chai", "espresso"]
}
