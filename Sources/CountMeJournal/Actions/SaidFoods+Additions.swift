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
    for food in try filled(foods) {
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
        try isInside(part.taken, food, of: base.taken, whole[place])
      {
        try ask(both, [(base.taken, whole[place]), (part.taken, food)], in: sentence)
      } else {
        whole.append(food)
      }
    }
    return whole
  }

  /// The foods with dishes called after what is said to be in them: a taco with beef is a beef taco.
  private func filled(_ foods: [SpokenFood]) throws(DiaryError) -> [SpokenFood] {
    var filled: [SpokenFood] = []
    var rest = foods[...]
    while let dish = rest.popFirst() {
      var inside = rest.prefix {
        ($0.carrier == dish.name || $0.isListed) && $0.amounts.isEmpty && Self.isLookedUp($0)
      }
      guard !dish.isAddition, Self.isLookedUp(dish), inside.first?.carrier == dish.name,
        try !isOwn(dish)
      else {
        filled.append(dish)
        continue
      }
      // What is listed behind it may be eaten beside it.
      var name: String?
      while name == nil, !inside.isEmpty {
        name = FoodIndex.builtIn.named(
          dish.name, after: inside.map(\.name), listed: inside.map { $0.carrier != dish.name })
        if name == nil { inside.removeLast() }
      }
      rest = rest.dropFirst(inside.count)
      filled.append(inside.reduce(dish) { $0.merged(with: $1, named: name ?? $0.name) })
    }
    return filled
  }

  /// Whether a person means a food of their own, which is what they call it.
  private func isOwn(_ said: SpokenFood) throws(DiaryError) -> Bool {
    guard let choice = try choice(of: said), choice.isSure else { return false }
    return choice.taken.item.entrySource?.isOfTable != true
  }

  /// Whether a dish has a food in it that is said beside it, so that it would count twice.
  private func isInside(
    _ part: FoundFood, _ said: SpokenFood, of dish: FoundFood, _ saidDish: SpokenFood
  ) throws(DiaryError) -> Bool {
    if DishName(dish.name).consists(of: part.name, isMade: said.isIngredient) { return true }
    guard dish.item.entrySource?.isOfTable == true, part.item.entrySource?.isOfTable == true else {
      return false
    }
    if said.isIngredient, try kind(of: saidDish.name) != .drink {
      let group = (part.item.category ?? "").lowercased()
      if Self.ingredients.contains(where: group.contains) { return true }
    }
    return said.amounts.allSatisfy(\.isPlainArticle) && DishName.tells(dish.name, said.name)
  }

  /// Groups of what dishes are made of.
  private static let ingredients = [
    "beef", "chicken", "pork", "lamb", "turkey", "fish", "egg", "rice", "pasta", "flour", "grain",
    "oat", "bread", "meat", "poultry",
  ]

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
    let apart = offers.count < 2 ? nil : alongside(offers, foods.map(\.1))
    throw question(
      both.name, .unclear, offers.map { candidate($0, both) } + [apart].compactMap(\.self))
  }

  /// The answer that two foods were eaten side by side: so much as each answer alone is, where nobody said how much.
  private func alongside(_ offers: [Offer], _ foods: [SpokenFood]) -> FoodQuestion.Candidate? {
    let words = zip(offers, foods).map { offer, said in
      let name = offer.food.item.source ?? offer.food.name
      guard let amount = said.amounts.first else {
        return offer.measured.grams.map { "\(name) \(CanonicalNumber.text(of: $0)) g" } ?? name
      }
      return [CanonicalNumber.text(of: amount.count), amount.unit, name].compactMap(\.self)
        .joined(separator: " ")
    }
    return candidate(gap.filled(with: words.joined(separator: " and ")))
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

  /// On how many something is put of which nobody says how much: the butter of 4 slices of toast is four times that of one;
  /// nil for what is eaten beside them.
  func count(ofCarriers said: SpokenFood, in foods: [SpokenFood]) throws(DiaryError) -> Double? {
    guard let name = said.carrier, said.amounts.isEmpty, Self.isLookedUp(said),
      let carrier = foods.last(where: { $0.name == name && !$0.isAddition }),
      Self.isLookedUp(carrier), carrier.amounts.count == 1, let amount = carrier.amounts.first,
      amount.count > 1, amount.count <= Self.mostCounted,
      case let isCup = ["cup", "cups"].contains(amount.unit),
      amount.unit.map({ FoodUnit($0) == nil || isCup }) ?? true,
      let food = try choice(of: said)?.taken, food.item.entrySource?.isOfTable == true
    else { return nil }
    let group = (food.item.category ?? "").lowercased()
    let isMilk = MilkDrink.isMilk(said.name)
    let isSpread = Self.spreads.contains { group.contains($0) }
    switch try kind(of: name) {
    case .drink: return isMilk || isSpread ? amount.count : nil
    case .cereal, .porridge:
      return (isMilk || isSpread) && amount.unit != nil && !isCup ? amount.count : nil
    case .other:
      guard !isCup else { return nil }
      let under = (try lookup.choice(meaning: name)?.taken.item.category ?? "").lowercased()
      return isSpread && Self.breads.contains(where: { under.contains($0) }) ? amount.count : nil
    }
  }

  /// Groups of what is put on bread or into a cup.
  private static let spreads = [
    "butter", "margarine", "cream", "cheese", "jam", "sugar", "syrup", "honey", "nuts and seeds",
    "mayonnaise", "mustard", "dressing", "sauce",
  ]
  private static let breads = [
    "bread", "roll", "bagel", "muffin", "sandwich", "burger",
  ]

  private static let sweet: Set<String> = [
    "sugar", "honey", "sweetener", "syrup", "jaggery", "stevia", "splenda", "agave",
  ]

  /// What something is put into.
  enum Carrier { case drink, cereal, porridge, other }

  func kind(of carrier: String) throws(DiaryError) -> Carrier {
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
