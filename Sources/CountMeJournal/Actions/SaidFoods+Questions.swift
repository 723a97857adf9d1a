import CountMeFoodData
import CountMeFoods
import CountMeHistory
import CountMeModel
import CountMeSchema

extension SaidFoods {
  /// An answer to a question: a food in an amount.
  struct Offer {
    let food: FoundFood
    let measured: FoundFood.Measured
  }

  /// What is asked in place of writing something down.
  ///
  /// Answers are not looked for where it is only read whether words are clear.
  func question(
    _ text: String, _ reason: FoodQuestion.Reason,
    _ candidates: @autoclosure () -> [FoodQuestion.Candidate] = [],
    isFirstLikely: Bool = true
  ) -> DiaryError {
    .journal(
      .unclearFood(
        FoodQuestion(
          text: text, sentence: entry.words, gap, reason: reason,
          candidates: entry.isTrial ? [] : candidates(), isFirstLikely: isFirstLikely)))
  }

  /// Whether the first answer may be taken unasked: the food is clear, or most of its name, and so is what was
  /// counted of it.
  func isFirstLikely(
    _ answers: [Offer], _ choice: FoodChoice, _ said: SpokenFood, _ amount: SpokenAmount?
  ) -> Bool {
    guard choice.isSure || isLikely(said.name, choice) && !isAnyOf(answers, said.name) else {
      return false
    }
    // Of a tin and a spoon the ordinary one may be meant; of a packet that nobody knows, nothing.
    if let unit = amount?.unit, Vessel.tins(called: unit).isEmpty, !Vessel.isSpoon(unit),
      choice.taken.measured(amount, called: said.name) == nil
    {
      return false
    }
    guard let amount, amount.unit == nil else { return true }
    if FoodQuery(said.name).isAnimal { return false }
    guard !amount.isArticle else { return true }
    // Of a part nobody knows the whole, and of so many where nothing can be counted, what one is.
    let isWeighed = answers.first?.measured.item.servingUnit == "g"
    let isCounted = choice.isSure && choice.taken.measured(amount, called: said.name) != nil
    return amount.count >= 1 && (amount.count == 1 || isCounted || !choice.isSure && !isWeighed)
  }

  /// Whether a food may be taken unasked for a name, most of which it is called; it is no other food beside one word
  /// that both have.
  private func isLikely(_ name: String, _ choice: FoodChoice) -> Bool {
    let item = choice.taken.item
    let names = [item.name, item.words, item.brand].compactMap(\.self)
    let table = item.entrySource?.tableFood
    let query = FoodQuery(name)
    let known = names + (table?.otherNames ?? []) + [table?.maker].compactMap(\.self)
    if let table, FoodIndex.builtIn.isMeant(table, by: name) { return true }
    guard table == nil || !FoodIndex.builtIn.isDoubtful(name) else { return false }
    let isTold = FoodIndex.builtIn.isTold(name, by: known, of: table)
    return isTold && query.isMostly(in: known) && table.map { isSame($0, as: query) } ?? true
      && (choice.others.isEmpty || table.map { query.sharesWord(with: $0.name) } ?? true)
  }

  /// Whether a food of the table is of the kind that was said, in that state, and made as nobody need say.
  private func isSame(_ food: TableFood, as query: FoodQuery) -> Bool {
    query.tellsKind(of: food) && !query.isOtherwise(food.name)
      && !query.isInOtherState(food.name) && !query.isTurned(food.name)
  }

  /// Whether a name is no more than what foods of very different energies have in theirs, or the dish that none is
  /// called like: a shake, and Reese's.
  private func isAnyOf(_ answers: [Offer], _ name: String) -> Bool {
    let query = FoodQuery(name)
    if query.namesNothing || FoodIndex.builtIn.wholeDish(name) != nil { return true }
    guard query.isOneWord, let first = answers.first?.measured.item.calories else { return false }
    return answers.contains { answer in
      let energy = answer.measured.item.calories ?? 0
      return max(energy, first) > 3 * max(min(energy, first), 1)
        && query.sharesWord(with: answer.food.name)
    }
  }

  /// Answers where one of what was said is a morsel, and one of another food of the kind is what people eat: a pretzel.
  func larger(
    _ taken: Offer, _ choice: FoodChoice, _ said: SpokenFood, _ amount: SpokenAmount?
  ) -> [Offer] {
    guard let amount, amount.unit == nil, amount.size == nil, 1...2 ~= amount.count,
      let energy = taken.measured.item.calories, energy < Self.mostOfMorsel * amount.count
    else { return [] }
    let unit = taken.measured.item.servingUnit
    guard let unit, FoodUnit(unit) == nil, choice.taken.units.contains(unit) else { return [] }
    let larger = choice.others.compactMap { other in
      other.measured(amount, called: said.name).map { Offer(food: other, measured: $0) }
    }.filter { other in
      let item = other.measured.item
      return item.servingUnit == unit && item.calories ?? 0 > 10 * energy
    }
    return larger.isEmpty ? [] : larger.prefix(2) + [taken]
  }

  /// Answers, each amount of a food once, and rather as a portion than in grams.
  static func distinct(_ answers: [Offer]) -> [Offer] {
    var distinct: [Offer] = []
    for answer in answers {
      let place = distinct.firstIndex { other in
        other.food.item.source == answer.food.item.source && other.food.name == answer.food.name
          && other.measured.grams != nil && other.measured.grams == answer.measured.grams
      }
      if let place {
        if distinct[place].measured.item.servingUnit == "g" { distinct[place] = answer }
      } else {
        distinct.append(answer)
      }
    }
    return distinct
  }

  /// The energy in kcal below which one of something is a morsel.
  private static let mostOfMorsel = 15.0

  /// The foods that may be meant, in the amount that was said.
  func offers(
    _ choice: FoodChoice, _ said: SpokenFood, _ amount: SpokenAmount?
  ) -> [Offer] {
    // Where only one food may be meant, all its portions may.
    if choice.others.isEmpty,
      choice.taken.measured(amount, called: said.name, isAddition: said.isAddition && amount == nil)
        == nil
    {
      return portions(choice.taken, said, amount)
    }
    return ([choice.taken] + choice.others).prefix(6).compactMap { food in
      food.measured(amount, called: said.name, isAddition: said.isAddition && amount == nil)
        .map { Offer(food: food, measured: $0) } ?? portions(food, said, amount).first
    }
  }

  /// As many as were said of the portions of which the weights are known.
  func portions(_ food: FoundFood, _ said: SpokenFood, _ amount: SpokenAmount?) -> [Offer] {
    func offer(_ amount: SpokenAmount?) -> Offer? {
      food.measured(amount, called: said.name).map { Offer(food: food, measured: $0) }
    }
    // So many milliliters are no count of portions.
    let count = amount?.unit.flatMap { FoodUnit($0) } == nil ? amount?.count ?? 1 : 1
    guard food.isUsualAmountKnown else {
      // What a label tells of which nobody says how much is eaten at once: all of it, and 100 g.
      let unit = food.units.contains("ml") ? "ml" : "g"
      return [SpokenAmount(count, unit: "package"), SpokenAmount(100, unit: unit)].compactMap(offer)
    }
    let one = offer(nil)
    // Ten of what nobody counts are no ten times as much as people take.
    let usual =
      count == 1
      ? one
      : count > 4 ? nil : one?.measured.grams.flatMap { offer(SpokenAmount(count * $0, unit: "g")) }
    let sizes = amount?.unit.map { Vessel.spoons(called: $0) + Vessel.bites(called: $0) } ?? []
    guard sizes.isEmpty else {
      return sizes.compactMap { offer(SpokenAmount(count, unit: $0)) }
    }
    let tins = amount?.unit.map(Vessel.tins) ?? []
    // Of a lettuce the head is one, of which half is more than of the leaves that people take; a quiche is one.
    let isPart = count < 1 || !tins.isEmpty
    let units = food.units.filter { !["g", "oz", "lb", "ml"].contains($0) }
    let called = Set(WordForms.stems(food.name))
    let whole = units.filter {
      isPart && ($0.hasPrefix("head") || called.isSuperset(of: WordForms.stems($0)))
    }
    let others = (tins + whole + units.filter { !whole.contains($0) }).prefix(4).compactMap {
      offer(SpokenAmount(count, unit: $0))
    }
    return isPart && !others.isEmpty
      ? others : animals(said, amount) + (usual.map { [$0] } ?? []) + others
  }

  /// A few of what is only counted, of which nobody says how many.
  func counts(_ food: FoundFood, _ said: SpokenFood) -> [FoodQuestion.Candidate] {
    (1...4).compactMap { count in
      food.measured(SpokenAmount(Double(count)), called: said.name).map {
        let name = count == 1 ? WordForms.singular(of: said.name) : said.name
        return candidate(Offer(food: food, measured: $0), said, "\(count) \(name)")
      }
    }
  }

  /// All of an animal of which nobody says whether a part is meant: `a chicken`.
  private func animals(_ said: SpokenFood, _ amount: SpokenAmount?) -> [Offer] {
    guard let amount, amount.unit == nil, FoodQuery(said.name).isAnimal,
      let choice = try? lookup.choice(meaning: "whole \(said.name)"), choice.isSure,
      let measured = choice.taken.measured(amount, called: "whole \(said.name)")
    else { return [] }
    return [Offer(food: choice.taken, measured: measured)]
  }

  /// The answer that an offer is, in words that mean just that in the sentence.
  ///
  /// - Parameter first: the words that are tried before any other.
  func candidate(
    _ offer: Offer, _ said: SpokenFood, _ first: String? = nil
  ) -> FoodQuestion.Candidate {
    let item = offer.measured.item
    let portion = item.servingSize.map { Serving(size: $0, unit: item.servingUnit ?? "").text }
    let name = name(of: offer.food)
    var phrases = [first].compactMap(\.self)
    if entry.serving == nil {
      phrases.append(FoodQuestion.replace(said.name, in: gap.said, with: name))
    }
    phrases.append("\(name) \(portion ?? "")")
    if let grams = offer.measured.grams {
      phrases.append("\(name) \(CanonicalNumber.text(of: FoodItem.rounded(grams, to: 100))) g")
    }
    let meant = phrases.first { means($0, offer, takesBest: false) }
    let confirmed = meant == nil ? phrases.first { means($0, offer, takesBest: true) } : nil
    return FoodQuestion.Candidate(
      name: item.name ?? "", portion: portion ?? item.servingUnit ?? "",
      grams: offer.measured.grams, calories: item.calories ?? 0,
      words: (meant ?? confirmed).map(gap.filled)
        ?? gap.energy(CanonicalNumber.text(of: item.calories ?? 0), of: item.name ?? name),
      needsYes: meant == nil && confirmed != nil)
  }

  /// The error for what somebody did not eat, or not yet.
  static func notEaten(_ words: String) -> DiaryError {
    .journal(.misunderstood(.eatenFood, text: words))
  }

  /// Whether words would write down what is offered.
  private func means(_ phrase: String, _ offer: Offer, takesBest: Bool) -> Bool {
    var trial = entry
    (trial.words, trial.serving) = (phrase, nil)
    (trial.isTrial, trial.takesBest) = (true, takesBest)
    guard let read = try? SaidFoods(trial, lookup), read.foods.count == 1, read.meal == nil,
      read.moment.isEmpty
    else { return false }
    let (item, wanted) = (read.foods[0].item, offer.measured.item)
    return item.name == wanted.name
      && abs((item.calories ?? 0) - (wanted.calories ?? 0)) < 0.1
  }

  /// How a food is named so that no other can be meant.
  private func name(of food: FoundFood) -> String {
    guard let source = food.item.source, food.item.entrySource?.isOfTable == true else {
      return food.name
    }
    return source
  }
}
