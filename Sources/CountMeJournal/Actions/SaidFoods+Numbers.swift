import CountMeFoodData
import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema

extension SaidFoods {
  /// Takes numbers without a unit for energy or a count.
  func read(
    _ number: Double, of said: SpokenFood, _ amount: inout SpokenAmount?, _ energy: inout Double?
  ) throws(DiaryError) {
    guard said.numbers.count == 1 else {
      let (few, many) = (said.numbers.min() ?? 0, said.numbers.max() ?? 0)
      guard said.numbers.count == 2, amount == nil, energy == nil, few > 0,
        few <= Self.mostCounted, many > FoodQuestion.mostDoubtful
      else {
        throw .journal(.misunderstood(.numbersWithUnits, text: entry.words))
      }
      (amount, energy) = (SpokenAmount(few), many)
      return
    }
    switch (amount, energy) {
    case (_?, _?):
      throw .journal(.misunderstood(.oneAmountAndEnergy, text: entry.words))
    case (nil, _?): amount = SpokenAmount(number)
    case (let known?, nil):
      guard try mayBeEnergy(number, of: said, in: known) else {
        throw .journal(.misunderstood(.numbersWithUnits, text: entry.words))
      }
      energy = number
    // `chicken 200 rice 150` is no food of 150 kcal.
    case (nil, nil)
    where said.name.split(separator: " ").dropFirst().dropLast().contains { Double($0) != nil }:
      throw .journal(.misunderstood(.unitsOfSeveral, text: entry.words))
    case (nil, nil):
      try readAlone(number, of: said, &amount, &energy)
    }
  }

  /// Takes a number beside which nothing else was said for energy or a count.
  private func readAlone(
    _ number: Double, of said: SpokenFood, _ amount: inout SpokenAmount?, _ energy: inout Double?
  ) throws(DiaryError) {
    // Beside a label's nutrients stands its energy, and what had nothing but an energy has it again.
    guard number <= FoodQuestion.mostDoubtful, !hasNutrients, try !isEnergy(number, of: said)
    else {
      if !entry.takesBest, let time = Self.time(number), try isTooMuch(number, for: said) {
        let text = CanonicalNumber.text(of: number)
        throw .journal(.misunderstood(.timeOrEnergy(time: time), text: text))
      }
      try expectEnergy(number, of: said)
      energy = number
      return
    }
    let isKnown = try isFood(said)
    guard isKnown || number <= Self.mostCounted else {
      energy = number
      return
    }
    let count = try counted(number, said)
    let isMuch = count.map { $0.measured.item.calories ?? 0 >= Self.mostOfCount } ?? false
    let isSmall = isKnown && number > 0 && number <= Self.mostCounted
    if isSmall, !isMuch {
      amount = SpokenAmount(number)
      return
    }
    // Nobody eats thirty plums; thirty kcal of them, gladly.
    if number > Self.mostCounted, isMuch || count == nil {
      if count == nil { try expectEnergy(number, of: said) }
      energy = number
      return
    }
    // So few kcal hardly anything has, and of what nobody knows no number is the likelier.
    let isFirstLikely = count != nil || number > Self.mostCounted
    guard entry.takesBest, isFirstLikely else {
      throw question(
        said.name, .number, numbers(number, said, count), isFirstLikely: isFirstLikely)
    }
    (amount, energy) = count == nil ? (nil, number) : (SpokenAmount(number), nil)
  }

  /// Ensures that a number behind a food is its energy in kcal, and no strength that was left without its unit:
  /// `vitamin d 1000`.
  private func expectEnergy(_ number: Double, of said: SpokenFood) throws(DiaryError) {
    guard !hasNutrients, Self.isSupplement(said.name) else { return }
    throw .journal(.misunderstood(.numbersWithUnits, text: entry.words))
  }

  /// Whether a name is that of a supplement and of nothing else: `vitamin b12`, which is no vitamin B12 shake.
  private static func isSupplement(_ name: String) -> Bool {
    let stems = WordForms.stems(name)
    return stems.first.map(supplements.contains) ?? false
      && stems.dropFirst().allSatisfy {
        $0.count < 4 || supplements.contains($0) || ["tablet", "capsule", "pill"].contains($0)
      }
  }

  /// What is taken by the milligram, and has no energy to speak of.
  private static let supplements: Set<String> = [
    "vitamin", "multivitamin", "magnesium", "zinc", "iron", "calcium", "potassium", "omega",
    "creatine", "collagen", "melatonin", "biotin", "folate", "probiotic",
  ]

  /// Whether a number beside an amount may be its energy in kcal: two of something have more than 2 kcal, and so
  /// has a cup of what is known to.
  private func mayBeEnergy(
    _ number: Double, of said: SpokenFood, in amount: SpokenAmount
  ) throws(DiaryError) -> Bool {
    guard number > 0, number < Self.leastOfCount else { return true }
    if amount.unit == nil, !amount.isArticle { return false }
    let known = try choice(of: said)?.taken.measured(amount, called: said.name)?.item.calories
    return known.map { $0 < 4 * number } ?? true
  }

  /// The energy in kcal below which a number beside a count is likelier another count.
  private static let leastOfCount = 20.0

  /// The time that four digits may be, as `12:30`; nil for any other number.
  private static func time(_ number: Double) -> String? {
    guard number >= 1000, number < 2400, number == number.rounded() else { return nil }
    let (hour, minute) = Int(number).quotientAndRemainder(dividingBy: 100)
    guard minute < 60, minute % 5 == 0 else { return nil }
    return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// Whether an energy in kcal is far more than what people take of a food.
  private func isTooMuch(_ number: Double, for said: SpokenFood) throws(DiaryError) -> Bool {
    // Whatever has a name of the person's own, a `Lunch`, may have any energy.
    guard let choice = try choice(of: said), choice.isSure else { return false }
    let usual = choice.taken.measured(nil, called: said.name)?.item.calories
    return usual.map { number > 2.5 * max($0, 100) } ?? false
  }

  /// The most that a number behind a food counts.
  static let mostCounted = 12.0
  /// The energy in kcal from which so many of a food are asked about.
  private static let mostOfCount = 800.0

  /// How long a word is, in characters, that stands in the names of many foods.
  private static let longestOfMany = 5

  private var hasNutrients: Bool {
    var nutrients = entry.details
    (nutrients.notes, nutrients.brand) = (nil, nil)
    return !nutrients.fields.isEmpty
  }

  /// Whether a name means a food that is known, or may mean one.
  ///
  /// One short word stands in the names of many; it is likelier a name that the person has just thought of.
  private func isFood(_ said: SpokenFood) throws(DiaryError) -> Bool {
    guard let choice = try choice(of: said) else { return false }
    return choice.isSure || said.name.count > Self.longestOfMany
  }

  /// Whether a number is the energy that a food of the person's own has, of which nobody knows how much it is.
  private func isEnergy(_ number: Double, of said: SpokenFood) throws(DiaryError) -> Bool {
    guard let choice = try choice(of: said), choice.isSure else { return false }
    return choice.taken.item.servingSize == nil && choice.taken.item.calories == number
  }

  /// What so many of a food are, where it is known and can be counted.
  private func counted(_ number: Double, _ said: SpokenFood) throws(DiaryError) -> Offer? {
    guard number > 0, let choice = try choice(of: said), choice.isSure else { return nil }
    guard let measured = choice.taken.measured(SpokenAmount(number), called: said.name),
      measured.isCertain
    else { return nil }
    return Offer(food: choice.taken, measured: measured)
  }

  private func numbers(
    _ number: Double, _ said: SpokenFood, _ count: Offer?
  ) -> [FoodQuestion.Candidate] {
    let text = CanonicalNumber.text(of: number)
    return (count.map { [candidate($0, said, "\(text) \(said.name)")] } ?? []) + [
      FoodQuestion.Candidate(
        name: said.name, portion: "", grams: nil, calories: number,
        words: gap.energy(text, of: said.name), needsYes: false)
    ]
  }

  /// A food with the number before it where that begins its name: `3 Musketeers` are no three of anything.
  func numbered(_ said: SpokenFood) -> SpokenFood {
    guard said.beginsWithAmount, said.amounts.count == 1, let amount = said.amounts.first,
      amount.unit == nil, amount.size == nil, !amount.isArticle,
      let kind = WordForms.stems(said.name).first
    else { return said }
    let index = FoodIndex.builtIn
    let number = CanonicalNumber.text(of: amount.count)
    let name = "\(number) \(said.name)"
    let isName = index.matches(FoodQuery(name), limit: 4).contains { match in
      let stems = WordForms.stems(index.food(match)?.name ?? "")
      return zip(stems, stems.dropFirst()).contains { $0 == number && $1 == kind }
    }
    return isName ? said.unmeasured(named: name) : said
  }
}
