import CountMeFoodData
import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema

/// The foods of an entry as they were said, each with what it means; or what is asked first.
///
/// Food, amount and energy may stand in any order and describe one entry; several foods are several
/// entries.
struct SaidFoods {
  /// One food to be written down.
  struct Food {
    /// Its entry, without day and meal.
    var item: FoodItem
    /// What it was looked up as; nil where its energy was said.
    var choice: FoodChoice?
    /// How much water it is, in ml, where it is nothing else.
    var water: Double?
  }

  /// The foods.
  private(set) var foods: [Food] = []
  /// What was said beside them.
  private(set) var meal: String?
  private(set) var day: String?
  private(set) var time: String?

  let entry: FoodEntry
  let lookup: FoodLookup

  /// Reads what was said.
  ///
  /// - Throws: ``JournalFailure/unclearFood(_:)`` for what is not clear, and
  ///   ``WordsFailure/misunderstood(what:text:expected:)`` for amounts that contradict each other.
  init(_ entry: FoodEntry, _ lookup: FoodLookup) throws(DiaryError) {
    (self.entry, self.lookup) = (entry, lookup)
    switch entry.food {
    case .known(let name, _), .meal(let name, _): try add(SpokenFood(called: name))
    case .found(_, let words): try add(SpokenFood(words))
    case .said: try addFoods(in: entry.sentence)
    }
  }

  private mutating func addFoods(in sentence: SpokenSentence) throws(DiaryError) {
    let words = sentence.text
    guard !words.isEmpty else { return try add(SpokenFood("")) }
    let said = Self.read(sentence, lookup)
    (meal, day, time) = (said.meal, said.day, said.time)
    guard !said.foods.isEmpty else { throw question(words, .unknown) }
    guard !said.isTooLong else {
      throw .words(
        .misunderstood(
          what: "single meal", text: "that", expected: "at most \(SpokenMeal.most) foods at once"))
    }
    let isOne = entry.serving != nil || entry.barcode != nil || !entry.details.fields.isEmpty
    guard said.foods.count == 1 || !isOne else {
      throw .words(
        .misunderstood(
          what: "single food", text: words,
          expected: "one food with what the options say of it"))
    }
    for food in said.foods { try addParts(of: food) }
  }

  /// The foods in the words; a phrase that means other words is read as these, where no energy is said.
  private static func read(_ sentence: SpokenSentence, _ lookup: FoodLookup) -> SpokenMeal {
    let said = SpokenMeal(sentence) { lookup.isOneFood($0) }
    let isLookedUp = said.foods.allSatisfy { $0.energies.isEmpty && $0.numbers.isEmpty }
    guard isLookedUp else { return said }
    let expanded = EverydayWords.builtIn.expanded(sentence.text)
    guard expanded != sentence.text else { return said }
    return SpokenMeal(SpokenSentence(expanded)) { lookup.isOneFood($0) }
  }

  /// Adds a food; a compound that nothing is called is two: `avocado toast`.
  private mutating func addParts(of food: SpokenFood) throws(DiaryError) {
    guard food.energies.isEmpty, food.numbers.isEmpty, let index = FoodIndex.builtIn,
      try lookup.choice(meaning: food.name)?.isSure != true,
      let parts = index.compound(food.name)
    else { return try add(food) }
    try add(food.named(parts.carrier))
    var topping = SpokenFood(called: parts.topping)
    topping.isAddition = true
    try add(topping)
  }

  private mutating func add(_ said: SpokenFood) throws(DiaryError) {
    var amount = try amount(of: said).map(lookup.inOwnMeasures)
    if let water = water(said, amount) {
      foods.append(Food(item: FoodItem(), water: water))
      return
    }
    var energy = try energy(of: said)
    if let number = said.numbers.first { try read(number, of: said, &amount, &energy) }
    if let energy {
      foods.append(try known(said, amount, energy))
    } else {
      foods.append(try lookedUp(said, amount))
    }
  }

  /// The one amount that was said; a weight tells more than a count: `1 slice (28 g)`.
  private func amount(of said: SpokenFood) throws(DiaryError) -> SpokenAmount? {
    if let serving = entry.serving {
      guard said.amounts.allSatisfy(\.isPlainArticle) else {
        throw .words(
          .misunderstood(
            what: "serving", text: serving.text,
            expected: "a number and a unit once, such as \"80 g\", \"2 slices\" or 2"))
      }
      return serving.spoken
    }
    guard said.amounts.count > 1 else { return said.amounts.first }
    let weighed = said.amounts.filter { amount in
      if case .mass? = amount.unit.flatMap({ FoodUnit($0) }) { true } else { false }
    }
    guard weighed.count == 1, said.amounts.count == 2, let weight = weighed.first else {
      throw .words(
        .misunderstood(
          what: "single amount", text: entry.words, expected: "how much it is once"))
    }
    return weight
  }

  private func energy(of said: SpokenFood) throws(DiaryError) -> Double? {
    guard said.energies.count + (entry.energy == nil ? 0 : 1) <= 1 else {
      throw .words(
        .misunderstood(
          what: "single energy", text: entry.words, expected: "its energy once, such as 311 kcal"))
    }
    return entry.energy?.kilocalories ?? said.energies.first
  }

  /// Takes numbers without a unit for energy or a count.
  private func read(
    _ number: Double, of said: SpokenFood, _ amount: inout SpokenAmount?, _ energy: inout Double?
  ) throws(DiaryError) {
    guard said.numbers.count == 1 else {
      let (few, many) = (said.numbers.min() ?? 0, said.numbers.max() ?? 0)
      guard said.numbers.count == 2, amount == nil, energy == nil, few > 0,
        few <= Self.mostCounted, many > Self.mostDoubtful
      else {
        throw .words(
          .misunderstood(
            what: "single entry", text: entry.words,
            expected: "units with the numbers, such as 2 slices 127 kcal"))
      }
      (amount, energy) = (SpokenAmount(few), many)
      return
    }
    switch (amount, energy) {
    case (_?, _?):
      throw .words(
        .misunderstood(
          what: "single entry", text: entry.words, expected: "its amount and its energy once"))
    case (nil, _?): amount = SpokenAmount(number)
    case (_?, nil): energy = number
    case (nil, nil):
      guard number > 0, number <= Self.mostDoubtful, entry.details.fields.isEmpty,
        let count = try counted(number, said)
      else {
        energy = number
        return
      }
      guard number <= Self.mostCounted || entry.takesBest else {
        throw question(said.name, .number, numbers(number, said, count))
      }
      amount = SpokenAmount(number)
    }
  }

  /// The most that a number behind a food counts without a doubt.
  private static let mostCounted = 12.0
  /// The most that it could count.
  private static let mostDoubtful = 30.0

  /// What so many of a food are, where it is known and can be counted.
  private func counted(_ number: Double, _ said: SpokenFood) throws(DiaryError)
    -> FoundFood.Measured?
  {
    let choice = try choice(of: said)
    guard let choice, choice.isSure else { return nil }
    // What has nothing but an energy is not counted by saying it once more.
    let known = choice.taken.item
    guard known.servingSize != nil || known.calories != number else { return nil }
    let measured = choice.taken.measured(SpokenAmount(number), called: said.name)
    // Nobody eats thirty plums; thirty kcal of them, gladly.
    guard measured?.item.calories ?? 0 < 800 else { return nil }
    return measured?.isCertain ?? false || number <= 4 ? measured : nil
  }

  private func numbers(
    _ number: Double, _ said: SpokenFood, _ count: FoundFood.Measured
  ) -> [FoodQuestion.Candidate] {
    let text = CanonicalNumber.text(of: number)
    return [
      candidate(count, words: "\(text) \(said.name)"),
      FoodQuestion.Candidate(
        name: said.name, portion: "", grams: nil, calories: number,
        words: "\(said.name) \(text) kcal", needsYes: false),
    ]
  }

  /// The food of which the energy was said.
  private func known(
    _ said: SpokenFood, _ amount: SpokenAmount?, _ energy: Double
  ) throws(DiaryError) -> Food {
    guard energy <= Self.mostEnergy || entry.energy != nil || entry.takesBest else {
      throw question(
        said.name, .large,
        [
          FoodQuestion.Candidate(
            name: said.name, portion: "", grams: nil, calories: energy, words: entry.words,
            needsYes: true)
        ])
    }
    var item = FoodItem()
    item.name = said.name
    item.source = "manual"
    item.calories = energy
    if let amount, !amount.isPlainArticle { item.serving = Serving(amount) }
    return Food(item: item)
  }

  /// The most energy in kcal, and the greatest weight in g, of an entry that is not asked about.
  private static let mostEnergy = 2500.0
  private static let mostWeight = 1500.0

  private func choice(of said: SpokenFood) throws(DiaryError) -> FoodChoice? {
    if case .found(let found, _) = entry.food { return FoodChoice(found) }
    if said.name.isEmpty, let barcode = entry.barcode {
      guard let food = try lookup.food(barcode: barcode) else {
        throw question(barcode, .unknown)
      }
      return FoodChoice(food)
    }
    return try lookup.choice(meaning: said.name)
  }

  private func lookedUp(
    _ said: SpokenFood, _ amount: SpokenAmount?
  ) throws(DiaryError) -> Food {
    guard let choice = try choice(of: said) else { throw question(said.name, .unknown) }
    guard choice.isSure || entry.takesBest else {
      throw question(said.name, .unclear, candidates(choice, said, amount))
    }
    guard amount != nil || choice.taken.isUsualAmountKnown || entry.takesBest else {
      throw question(said.name, .amount, portions(choice.taken, said))
    }
    guard
      let measured = choice.taken.measured(
        amount, called: said.name, isAddition: said.isAddition && amount == nil)
    else {
      throw question(said.name, .amount, portions(choice.taken, said))
    }
    guard measured.isCertain || entry.takesBest || amount == nil else {
      throw question(
        said.name, .amount,
        [candidate(measured, words: entry.words, needsYes: true)]
          + portions(choice.taken, said))
    }
    try expectPlausible(measured, choice.taken, said)
    var item = measured.item
    if choice.taken.origin == .fatSecret, !said.name.hasPrefix("fatsecret:") {
      // A name of FatSecret's is not kept, as its terms want: the entry has the person's own word.
      item.name = said.name
      item.brand = nil
    }
    let isWords = !FoodLookup.isOfTable(said.name) && !Barcode.hasForm(said.name)
    if !said.name.isEmpty, isWords, said.name.utf8.count < 199 {
      item.words = said.name + (choice.isSure ? "" : "?")
    }
    return Food(item: item, choice: choice)
  }

  private func expectPlausible(
    _ measured: FoundFood.Measured, _ food: FoundFood, _ said: SpokenFood
  ) throws(DiaryError) {
    let energy = measured.item.calories ?? 0
    let most = try lookup.most(of: food.name).map { max($0, 50) * 10 } ?? .infinity
    guard energy > Self.mostEnergy || measured.grams ?? 0 > Self.mostWeight || energy > most,
      !entry.takesBest
    else { return }
    let usual = food.measured(nil, called: said.name).map {
      candidate($0, words: name(of: food))
    }
    throw question(
      said.name, .large,
      [candidate(measured, words: entry.words, needsYes: true)] + (usual.map { [$0] } ?? []))
  }

  /// How much water a food is, in ml; nil for anything else.
  private func water(_ said: SpokenFood, _ amount: SpokenAmount?) -> Double? {
    guard case .said = entry.food, !entry.isFavorite, entry.barcode == nil,
      entry.details.fields.isEmpty, said.energies.isEmpty, PlainWater.isName(said.name)
    else { return nil }
    // Two waters are two glasses; nobody drinks 2 ml, or 250 glasses.
    if amount == nil, let number = said.numbers.first {
      return number <= 0 ? nil : number <= Self.mostCounted ? number * PlainWater.glass : number
    }
    guard let amount else { return PlainWater.glass }
    switch amount.unit.flatMap({ FoodUnit($0) }) {
    case .volume(let each), .mass(let each): return amount.count * each
    case nil:
      let isGlass = amount.unit.map { PlainWater.glasses.contains($0.lowercased()) } ?? true
      return isGlass ? amount.count * PlainWater.glass : nil
    }
  }
}
