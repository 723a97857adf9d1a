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
  private(set) var moment = SpokenMoment()

  let entry: FoodEntry
  let lookup: FoodLookup
  /// The sentence around the food that is read.
  var gap: SentenceGap

  /// Reads what was said.
  ///
  /// - Throws: ``JournalFailure/unclearFood(_:)`` for what is not clear, and
  ///   ``JournalFailure/misunderstood(_:text:)`` for amounts that contradict each other.
  init(_ entry: FoodEntry, _ lookup: FoodLookup) throws(DiaryError) {
    (self.entry, self.lookup) = (entry, lookup)
    gap = SentenceGap(entry.words)
    switch entry.food {
    case .known(let name, _), .meal(let name, _): try add(SpokenFood(called: name))
    case .found(_, let words): try add(SpokenFood(words))
    case .said: try addFoods(in: entry.sentence)
    }
  }

  private mutating func addFoods(in sentence: SpokenSentence) throws(DiaryError) {
    let words = sentence.text
    guard !words.isEmpty else { return try add(SpokenFood("")) }
    let typed = sentence
    var (said, sentence) = Self.read(typed, lookup)
    if !Self.isPlain(typed, said) || sentence.text != words {
      let names = try lookup.ownNames(in: typed)
      if names.contains(where: { RememberedFood.words($0) == RememberedFood.words(words) }) {
        return try add(SpokenFood(called: words.trimmed))
      }
      (said, sentence) = lookup.naming(names, in: words) ?? (said, sentence)
    }
    (meal, moment) = (said.meal, said.moment)
    guard !said.foods.isEmpty else { throw question(words, .unknown) }
    guard !said.isTooLong else {
      throw .journal(.misunderstood(.fewerFoods(most: SpokenMeal.mostFoods), text: words))
    }
    for food in said.foods { try food.doubtfulNumber.map(SpokenNumber.expectClear) }
    let isEnergyTold = said.foods.contains { !$0.energies.isEmpty || !$0.numbers.isEmpty }
    // What has its energy beside it may be called anything: a `Not Dog`.
    guard !sentence.isQuestion else { throw Self.notEaten(words) }
    guard !sentence.isDenied || isEnergyTold else { throw Self.notEaten(words) }
    try expectClear(said, sentence)
    try expectClearDish(said, in: sentence)
    guard
      !said.foods.contains(where: { $0.tellsNutrient || isEnergyTold && $0.isNutrient })
    else {
      throw .journal(.misunderstood(.nutrientsApart, text: words))
    }
    let isOne = entry.serving != nil || entry.barcode != nil || !entry.details.fields.isEmpty
    guard said.foods.count == 1 || !isOne else {
      throw .journal(.misunderstood(.oneFood, text: words))
    }
    var large: DiaryError?
    let all = try whole(said.foods, in: sentence)
    for food in all {
      gap = sentence.gap(of: food)
      do throws(DiaryError) {
        let first = foods.count
        try addParts(of: food)
        if let count = try count(ofCarriers: food, in: all) { try multiply(from: first, by: count) }
      } catch {
        // Somebody who says that it is so confirms what is clear, and guesses nothing else.
        guard case .unclearFood(let question)? = error.journal, question.reason == .large else {
          throw error
        }
        large = large ?? error
      }
    }
    try expectClearAmount(said.foods, in: sentence)
    if let large { throw large }
  }

  /// Whether a name with its energy behind it is all that was said, `Oats 311`, so that no other name could be meant.
  private static func isPlain(_ typed: SpokenSentence, _ said: SpokenMeal) -> Bool {
    guard said.foods.count == 1, !typed.isDenied, !typed.isQuestion else { return false }
    let (name, text) = (said.foods[0].name, typed.text.trimmed)
    return !name.isEmpty && said.foods[0].amounts.isEmpty && text.hasPrefix(name)
      && ["", "kcal"].contains(text.dropFirst(name.count).filter(\.isLetter))
  }

  /// Ensures that nothing that was said beside the foods would be lost.
  private func expectClear(
    _ said: SpokenMeal, _ sentence: SpokenSentence
  ) throws(DiaryError) {
    if let open = sentence.openAmount {
      throw .journal(.misunderstood(.oneNumber(example: open.example), text: open.text))
    }
    if let open = sentence.openNumber {
      throw .journal(.misunderstood(.timeOrAmount(number: open.number), text: open.text))
    }
    if let count = said.openCount {
      throw .journal(.misunderstood(.countedFood(number: count), text: sentence.text))
    }
    if let yield = sentence.yield { throw .journal(.misunderstood(.ownShare, text: yield)) }
    guard !said.isEachOpen else {
      throw .journal(.misunderstood(.amountInAll, text: sentence.text))
    }
    guard !sentence.isDishAndParts || said.foods.count == 1 else {
      throw .journal(.misunderstood(.dishOrParts, text: sentence.text))
    }
    guard !sentence.isOfSeveralMeals else {
      throw .journal(.misunderstood(.oneMeal, text: sentence.text))
    }
  }

  /// The foods in the words; a phrase that means other words is read as these, where no energy is said.
  private static func read(
    _ sentence: SpokenSentence, _ lookup: FoodLookup
  ) -> (SpokenMeal, SpokenSentence) {
    let said = lookup.meal(sentence)
    let isLookedUp = said.foods.allSatisfy { $0.energies.isEmpty && $0.numbers.isEmpty }
    let expanded = isLookedUp ? EverydayWords.builtIn.expanded(sentence.text) : sentence.text
    guard expanded != sentence.text else { return (said, sentence) }
    let other = SpokenSentence(expanded)
    return (lookup.meal(other), other)
  }

  /// Adds a food; a compound that nothing is called is two: `avocado toast`.
  private mutating func addParts(of food: SpokenFood) throws(DiaryError) {
    guard food.energies.isEmpty, food.numbers.isEmpty,
      try lookup.choice(meaning: food.name)?.isSure != true,
      let parts = FoodIndex.builtIn.compound(food.name)
    else { return try add(food) }
    if let corrected = FoodIndex.builtIn.corrected(FoodQuery(food.name)),
      let phrase = EverydayWords.builtIn.phrase(for: corrected)
    {
      for part in SpokenMeal(SpokenSentence(phrase), isFood: { lookup.isOneFood($0) }).foods {
        try add(part)
      }
      return
    }
    let whole = gap
    gap = whole.narrowed(after: "with \(parts.topping)")
    try add(food.named(parts.carrier))
    gap = whole.narrowed(before: "\(parts.carrier) with")
    var topping = SpokenFood(called: parts.topping)
    topping.carrier = parts.carrier
    try add(topping)
  }

  /// Makes what was added last so many times as much.
  private mutating func multiply(from first: Int, by count: Double) throws(DiaryError) {
    for place in foods.indices[first...] where foods[place].water == nil {
      let known = foods[place].item.serving
      let size = FoodItem.rounded(known.size * count, to: 1000)
      try foods[place].item.scale(to: Serving(size: size, unit: known.unit))
    }
  }

  private mutating func add(_ typed: SpokenFood) throws(DiaryError) {
    let said = try pieced(numbered(try served(typed)))
    var amount = try amount(of: said).map(lookup.inOwnMeasures)
    if let water = try water(said, amount) {
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
  func amount(of said: SpokenFood) throws(DiaryError) -> SpokenAmount? {
    if let serving = entry.serving {
      guard said.amounts.allSatisfy(\.isPlainArticle) else {
        throw .journal(.misunderstood(.oneServing, text: serving.text))
      }
      return serving.spoken
    }
    guard !said.isAmountUnclear else {
      throw .journal(.misunderstood(.oneAmount, text: entry.words))
    }
    // `a nice cup of tea` is one cup.
    let amounts = said.amounts.filter { !$0.isPlainArticle }
    guard amounts.count > 1 else { return amounts.first ?? said.amounts.first }
    let weighed = amounts.filter { amount in
      switch amount.unit.flatMap({ FoodUnit($0) }) {
      case .mass?: true
      // `a bottle of water 750 ml`
      case .volume?: amounts.contains { $0.count == 1 && $0.unit.map(Vessel.isOne) ?? false }
      case nil: false
      }
    }
    guard weighed.count == 1, amounts.count == 2, let weight = weighed.first else {
      throw .journal(.misunderstood(.oneAmount, text: entry.words))
    }
    return weight
  }

  private func energy(of said: SpokenFood) throws(DiaryError) -> Double? {
    guard said.energies.count + (entry.energy == nil ? 0 : 1) <= 1 else {
      throw .journal(.misunderstood(.oneEnergy, text: entry.words))
    }
    return entry.energy?.kilocalories ?? said.energies.first
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
    item.name = said.fullName
    item.source = EntrySource.manual.text
    item.calories = energy
    if let amount, !amount.isPlainArticle { item.serving = Serving(amount) }
    return Food(item: item)
  }

  /// The most energy in kcal, and the greatest weight in g, of an entry that is not asked about.
  static let mostEnergy = 2500.0
  static let mostWeight = 1500.0

  func choice(of said: SpokenFood) throws(DiaryError) -> FoodChoice? {
    if case .found(let found, _) = entry.food { return FoodChoice(found) }
    if said.name.isEmpty, let barcode = entry.barcode {
      guard let food = try lookup.food(barcode: barcode) else {
        throw question(barcode, .unknown)
      }
      return FoodChoice(food)
    }
    return try lookup.choice(meaning: said.name, in: entry.words)
  }

  private func lookedUp(
    _ said: SpokenFood, _ amount: SpokenAmount?
  ) throws(DiaryError) -> Food {
    guard let choice = try choice(of: said) else { throw question(said.name, .unknown) }
    let offer = try offer(choice, said, amount)
    let (taken, measured) = (offer.food, offer.measured)
    try expectPlausible(offer, said, amount)
    var item = measured.item
    let named = EntrySource(said.name)
    if taken.origin == .fatSecret, named == nil {
      // A name of FatSecret's is not kept, as its terms want: the entry has the person's own word.
      item.name = said.name
      item.brand = nil
    }
    let isWords = named?.isOfTable != true && !Barcode.hasForm(said.name)
    if !said.name.isEmpty, isWords, said.name.utf8.count < 199 {
      item.words = said.name + (choice.isSure ? "" : "?")
    }
    return Food(item: item, choice: choice)
  }

  /// What is taken without a doubt, or the first answer where nobody is asked.
  private func offer(
    _ choice: FoodChoice, _ said: SpokenFood, _ amount: SpokenAmount?
  ) throws(DiaryError) -> Offer {
    let food = choice.taken
    let answers: [Offer]
    if choice.isSure, amount == nil, food.isOnlyCounted, !FoodQuery(said.name).isSingular {
      // Of `crumpets` nobody knows how many these were.
      throw question(said.name, .amount, counts(food, said), isFirstLikely: false)
    } else if choice.isSure {
      let measured = food.measured(
        amount, called: said.name, isAddition: said.isAddition && amount == nil)
      let isKnown = amount != nil || food.isUsualAmountKnown
      if let measured, isKnown, measured.isCertain || amount == nil {
        let offer = Offer(food: food, measured: measured)
        let larger = larger(offer, choice, said, amount)
        guard larger.isEmpty else {
          throw question(
            said.name, .unclear, larger.map { candidate($0, said) }, isFirstLikely: false)
        }
        return offer
      }
      let assumed = isKnown ? measured.map { [Offer(food: food, measured: $0)] } ?? [] : []
      answers = assumed + portions(food, said, amount)
    } else {
      answers = offers(choice, said, amount)
    }
    let isFirstLikely = isFirstLikely(answers, choice, said, amount)
    if entry.takesBest, FoodQuestion.mayTakeFirst(of: said.name), isFirstLikely,
      let first = answers.first
    {
      return first
    }
    throw question(
      said.name, choice.isSure ? .amount : .unclear,
      Self.distinct(answers).map { candidate($0, said) },
      isFirstLikely: isFirstLikely)
  }

  private func expectPlausible(
    _ offer: Offer, _ said: SpokenFood, _ amount: SpokenAmount?
  ) throws(DiaryError) {
    let energy = offer.measured.item.calories ?? 0
    let most = try lookup.most(of: offer.food.name).map { max($0, 50) * 10 } ?? .infinity
    guard
      energy > Self.mostEnergy || offer.measured.grams ?? 0 > Self.mostWeight || energy > most,
      !entry.takesBest
    else { return }
    let usual = offer.food.measured(nil, called: said.name).map {
      Offer(food: offer.food, measured: $0)
    }
    throw question(
      said.name, .large, ([offer] + (usual.map { [$0] } ?? [])).map { candidate($0, said) })
  }
}
