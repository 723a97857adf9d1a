import CountMeFoodData
import CountMeFoods
package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Finds a food by what a person types: among what is theirs, and in the food table.
package struct FoodLookup {
  let reader: DiaryReader
  let memory: EatenFoods
  let groups: GroupFoods
  private let products: Products
  private let now: Timestamp

  /// Looks in what the diary knows as its entries are now.
  package init(_ store: Store, _ reader: DiaryReader) {
    self.init(
      reader,
      eaten: EatenFoods { () throws(DiaryError) in try FoodMemory(store).rememberedFoods(reader) },
      groups: GroupFoods(beside: reader), products: Products(store.folder, store.environment),
      now: store.environment.now())
  }

  /// Looks among favourites and meals, the groups' too, the foods of entries, the table, and products.
  init(
    _ reader: DiaryReader, eaten: EatenFoods, groups: GroupFoods, products: Products, now: Timestamp
  ) {
    (self.reader, memory, self.groups) = (reader, eaten, groups)
    (self.products, self.now) = (products, now)
  }

  /// The food that is meant, with the others that could be; nil where none is near.
  ///
  /// Beyond doubt are an id, a barcode, what these very words meant last, a food of the person's own
  /// that is called so, and a food of the table that is meant by them.
  package func choice(meaning text: String) throws(DiaryError) -> FoodChoice? {
    if let source = EntrySource(text), source.isOfTable {
      return food(source).map { FoodChoice($0) }
    }
    if text.utf8.count >= 8, text.allSatisfy(\.isNumber), let food = try food(barcode: text) {
      return FoodChoice(food)
    }
    var found = try ranked(text, limit: 8, isAsked: true)
    if found.first?.isSure != true {
      if let said = try withoutDenied(text) {
        found = said
      } else if let dish = FoodIndex.builtIn.wholeDish(text) {
        found = try foods(like: dish, found)
      } else {
        found.removeAll { Self.isFar($0, from: text) }
        if let meant = FoodIndex.builtIn.food(meantByMostOf: text, isKind: !found.isEmpty) {
          found.removeAll { $0.food.item.entrySource?.tableFood?.number == meant.number }
          found.insert(ScoredFood(FoundFood(meant), isSure: false), at: 0)
        }
        if let same = FilledDish.inTables(text), let food = try ranked(same, limit: 1).first,
          food.isSure
        {
          found.removeAll { $0.food.isSame(food.food) }
          let said = WordForms.stems(text)
          let isMet = found.first.map { Set(WordForms.stems($0.food.name)).isSuperset(of: said) }
          found.insert(ScoredFood(food.food, isSure: false), at: isMet ?? false ? 1 : 0)
        }
      }
    }
    guard let first = found.first else { return nil }
    return FoodChoice(
      taken: first.food, others: found.dropFirst().map(\.food),
      isExact: SearchText(text) == SearchText(first.food.name), isSure: first.isSure)
  }

  /// Whether a food of the table has so little of what was said that nobody is asked about it.
  private static func isFar(_ scored: ScoredFood, from text: String) -> Bool {
    guard let food = scored.food.item.entrySource?.tableFood else { return false }
    return FoodIndex.builtIn.isFar(food, from: text)
  }

  /// The food that is meant in a sentence: chips beside an egg or a fish are fries in Britain, and crisps in
  /// America.
  func choice(meaning text: String, in sentence: String) throws(DiaryError) -> FoodChoice? {
    let choice = try choice(meaning: text)
    let beside = Set(
      sentence.split(separator: " ").flatMap { word in
        // What a question was answered with stands there by its number.
        WordForms.stems(EntrySource(String(word))?.tableFood?.name ?? String(word))
      })
    guard WordForms.stems(text) == ["chip"], !beside.isDisjoint(with: Self.dishesWithChips),
      beside.isDisjoint(with: ["sandwich", "sub", "wrap", "salsa", "dip", "guacamole"]),
      try remembered(text) == nil, let choice, choice.isSure,
      choice.taken.item.entrySource?.isOfTable ?? false,
      let fries = try self.choice(meaning: "french fries")
    else { return choice }
    return FoodChoice(taken: fries.taken, others: [choice.taken], isExact: false, isSure: false)
  }

  private static let dishesWithChips = Set(
    WordForms.stems(
      """
      egg omelette fish cod haddock plaice salmon scampi prawns gammon ham pie pasty sausage banger
      portion plate pub chippy takeaway vinegar saveloy kiev burger hamburger cheeseburger chicken steak kebab peas gravy beans curry fillet schnitzel
      parmi parma parmigiana schnitty nuggets wings ribs lasagne roast calamari squid mussels turkey lamb pork beef
      """))

  /// What may be meant by a text that denies a part, which is nothing that has it by its name; nil where
  /// nothing is denied.
  private func withoutDenied(_ text: String) throws(DiaryError) -> [ScoredFood]? {
    if let only = NegatedPart.only(text), try ranked(only, limit: 1).first?.isSure == true {
      return []
    }
    guard let denied = NegatedPart(text) else { return nil }
    let found = try ranked(denied.rest, limit: 24, isAsked: true).map(\.food)
    let isOutOf = { (food: FoundFood) in
      denied.isOutOf(food.name, likeFood: found.first?.name ?? "")
    }
    let others = found.filter { !denied.isIn($0.name) }
    return (others.filter(isOutOf) + others.filter { !isOutOf($0) })
      .prefix(8).map { ScoredFood($0, isSure: false) }
  }

  /// The foods that may be a dish which none is called like, those first that have most of what is in it.
  private func foods(
    like dish: FilledDish, _ found: [ScoredFood]
  ) throws(DiaryError) -> [ScoredFood] {
    var like = found.filter { dish.isOfKind($0.food.names) }
    for name in dish.namesInTables {
      like += try ranked(name, limit: 3, isAsked: true).filter {
        $0.isSure || dish.isOfKind($0.food.names) && dish.fillings(in: $0.food.names) > 0
      }
    }
    let foods = Self.once(like.filter(\.isSure) + like).map { ScoredFood($0.food, isSure: false) }
    // Whoever has scoops of two ice creams has each.
    guard !dish.isOfFlavors else { return foods }
    let counts = Set(foods.map { dish.fillings(in: $0.food.names) }).sorted(by: >)
    return counts.flatMap { count in foods.filter { dish.fillings(in: $0.food.names) == count } }
  }

  /// The foods that fit, the best first.
  package func foods(named name: String, limit: Int) throws(DiaryError) -> [FoundFood] {
    try ranked(name, limit: limit).map(\.food)
  }

  /// Whether words that may part two foods are what one food is called.
  func isOneFood(_ text: String) -> Bool {
    if (try? remembered(text)) != nil { return true }
    let query = FoodQuery(text)
    let own = (try? candidates()) ?? []
    return own.contains {
      $0.isNamed && query.fit(ofName: $0.food.name).isWhole
        && Self.numbers(in: text, are: $0.food.name)
    }
      || FoodIndex.builtIn.isOneFood(text) || products.isOneFood(text)
  }

  /// The foods that a sentence tells; what parts two of them may stand in the name of one that is known.
  func meal(_ sentence: SpokenSentence) -> SpokenMeal {
    SpokenMeal(
      sentence, isFood: isOneFood, isKind: { FoodIndex.builtIn.isWholeName($0) },
      measured: { FoodIndex.builtIn.measured($0, by: $1) })
  }

  /// An amount in the measures of the person's settings: where they are metric, a pint is the one that
  /// is poured beside them, the imperial one of 568 ml.
  func inOwnMeasures(_ amount: SpokenAmount) -> SpokenAmount {
    guard let unit = amount.unit, ["pint", "pints"].contains(unit.lowercased()),
      (try? reader.settings().volumeUnit) != .flOz
    else { return amount }
    return SpokenAmount((amount.count * FoodMeasure.imperialPint).rounded(), unit: "ml")
  }

  /// The foods that fit, the best first.
  ///
  /// - Parameter isAsked: whether a person is asked which one is meant, so that the table's foods are left out
  ///   that share only scraps of a word with what was typed.
  private func ranked(
    _ name: String, limit: Int, isAsked: Bool = false
  ) throws(DiaryError) -> [ScoredFood] {
    let query = FoodQuery(name)
    guard !query.isEmpty else { return [] }
    let own = try ownFoods(query, name)
    // Of a word that nobody has, with a slip of the keys, the one that is meant is looked for.
    if own.first?.fit.isCertain != true, let meant = FoodIndex.builtIn.corrected(query) {
      return try self.ranked(meant, limit: limit, isAsked: isAsked)
    }
    let known = FoodIndex.builtIn.reading(of: name, limit: limit)
    var mine = try scored(own.prefix(limit), name)
    // A slip of the keys is not looked for among the person's own where the table has the word.
    if known.matches.first?.fit.isCertain == true, own.first?.fit.isCertain == false {
      mine.removeAll { !$0.isSure }
    }
    if let best = known.matches.first, let meant = FoodIndex.builtIn.food(best) {
      mine = mine.map { $0.measured(as: FoundFood(meant)) }
    }
    if !known.isSure { Self.trustOnlyNamed(of: own, in: &mine) }
    let table = Self.scored(known.matches, query, isSure: known.isSure, isAsked: isAsked)
    let sure = mine.filter(\.isSure)
    let meant = table.prefix(sure.isEmpty ? 1 : 0).filter(\.isSure)
    let added = sure.isEmpty && meant.isEmpty ? self.added(name, limit: limit) : []
    let other = mine.filter { !$0.isSure } + table.dropFirst(meant.count)
    let all = sure + meant + added + other
    return Array(Self.once(all).prefix(limit))
  }

  /// The person's own foods that fit, the best first.
  private func ownFoods(_ query: FoodQuery, _ name: String) throws(DiaryError) -> [RankedFood] {
    var own = try candidates().compactMap { candidate -> RankedFood? in
      let fit = query.fit(ofName: candidate.food.name)
      // `Bar 1-2` is not what `Bar 2-1` is called.
      guard fit.fits, Self.numbers(in: name, are: candidate.food.name) else { return nil }
      return RankedFood(fit: fit, candidate: candidate)
    }
    if own.contains(where: \.fit.isCertain) { own.removeAll { !$0.fit.isCertain } }
    return own.sorted(by: RankedFood.precedes)
  }

  /// What these very words meant last, and the person's own foods, of which those are sure that they call so.
  private func scored(
    _ own: ArraySlice<RankedFood>, _ name: String
  ) throws(DiaryError) -> [ScoredFood] {
    var mine: [ScoredFood] = []
    if let remembered = try remembered(name) { mine.append(ScoredFood(remembered, isSure: true)) }
    for ranked in own {
      // What the table has is found there, in its own portions.
      guard let food = try foodFound(ranked.candidate),
        !mine.contains(where: { $0.food.isSame(food) })
      else { continue }
      let isCalled = ranked.fit.isHead && (ranked.candidate.isNamed || ranked.fit.isWhole)
      mine.append(ScoredFood(food, isSure: isCalled))
    }
    return mine
  }

  /// Makes the only food of the person's own that has the words sure, where no other is meant by them.
  private static func trustOnlyNamed(of own: [RankedFood], in mine: inout [ScoredFood]) {
    var named = own.filter { $0.candidate.isNamed && $0.fit.rank == .exact }
    if named.contains(where: { $0.candidate.group == nil }) {
      named.removeAll { $0.candidate.group != nil }
    }
    guard named.count == 1, !mine.contains(where: \.isSure),
      let place = mine.firstIndex(where: { $0.food.name == named[0].candidate.food.name })
    else { return }
    mine[place] = ScoredFood(mine[place].food, isSure: true)
  }

  /// The foods of the table that somebody may have meant.
  private static func scored(
    _ matches: [FoodMatch], _ query: FoodQuery, isSure: Bool, isAsked: Bool
  ) -> [ScoredFood] {
    let hasWhole = matches.contains { $0.fit.rank == .exact }
    return matches.enumerated().compactMap { place, match -> ScoredFood? in
      let fit = match.fit
      // What has hardly one of the words is nothing that anybody meant.
      guard fit.coverage > 0.35 || fit.hasHead,
        !isAsked
          || fit.isProposal && (fit.rank == .exact || !hasWhole)
            && !(query.isTooShort && fit.rank == .beginning)
      else { return nil }
      return FoodIndex.builtIn.food(match).map {
        ScoredFood(FoundFood($0), isSure: place == 0 && isSure)
      }
    }
  }

  /// The foods of tables that the person added; half of what is shown at the most.
  private func added(_ name: String, limit: Int) -> [ScoredFood] {
    let found = products.foods(named: name, limit: max(1, limit / 2))
    return found.foods.enumerated().map { place, food in
      ScoredFood(food, isSure: place == 0 && found.isSure)
    }
  }

  /// Whether the words with digits are the same in both.
  private static func numbers(in typed: String, are name: String) -> Bool {
    let (typed, name) = (numbers(in: typed), numbers(in: name))
    return typed.isEmpty || typed == name
  }

  private static func numbers(in text: String) -> [[UInt8]] {
    SearchText(text).words.filter { $0.contains { (0x30...0x39).contains($0) } }
  }

  /// The food of a table, or the product, that a source names; nil where it is not known any more.
  private func food(_ source: EntrySource) -> FoundFood? {
    source.tableFood.map { FoundFood($0) } ?? products.food(source)
  }

  /// Each food once, where it comes first.
  private static func once(_ foods: [ScoredFood]) -> [ScoredFood] {
    var sources: Set<EntrySource> = []
    return foods.filter { scored in
      guard let source = scored.food.item.entrySource, source.isOfTable else { return true }
      return sources.insert(source).inserted
    }
  }

  /// The food that these very words meant last; one that was guessed, when it was left standing a day.
  private func remembered(_ text: String) throws(DiaryError) -> FoundFood? {
    let words = RememberedFood.words(text)
    let day: Int64 = 86_400_000
    let newest = try memory.foods().filter { food in
      food.words == words
        || food.words == words + "?" && now.milliseconds - food.newest >= day
    }.max { $0.newest < $1.newest }
    // What the person named is found by its name, the favourite first.
    guard let newest, newest.isOfTable, !words.isEmpty else { return nil }
    return try foodFound(OwnFood(origin: .eaten, food: newest, document: nil))
  }

  /// The food with a barcode: a favourite, the one eaten last, or a product; or nil.
  func food(barcode: String) throws(DiaryError) -> FoundFood? {
    // Of the foods without one nobody means any.
    guard !barcode.isEmpty else { return nil }
    let code = Barcode(barcode)
    let matching = try candidates().filter {
      $0.food.barcode == barcode || code != nil && Barcode($0.food.barcode) == code
    }
    let key = { (food: OwnFood) in
      (food.group == nil ? 1 : 0, food.origin == .favorite ? 1 : 0, food.food.newest)
    }
    let newest = matching.max { key($0) < key($1) }
    if let newest { return try foodFound(newest) }
    return code.flatMap { products.food($0) }
  }

  /// The most energy that one entry of a food had, in kcal; nil for one that was never eaten.
  func most(of name: String) throws(DiaryError) -> Double? {
    try memory.foods().filter { $0.name == name }.map(\.most).max()
  }

  /// The person's own foods, of which several may have one name.
  private func candidates() throws(DiaryError) -> [OwnFood] {
    var candidates: [OwnFood] = []
    let saved = [
      (FavoriteFood.collection, FoundFood.Origin.favorite), (CustomMeal.collection, .meal),
    ]
    for (collection, origin) in saved {
      for document in try reader.own(collection) {
        guard let food = RememberedFood(document)?.withoutWords else { continue }
        candidates.append(OwnFood(origin: origin, food: food, document: document))
      }
    }
    let joined = RememberedFood.joined(try memory.foods().map(\.withoutWords))
    let counts = Dictionary(joined.map { ($0.key, $0.count) }, uniquingKeysWith: +)
    let saidAlready = Set(candidates.map(\.food.key))
    candidates += groupCandidates.filter { !saidAlready.contains($0.food.key) }
    for place in candidates.indices {
      candidates[place].food.count = counts[candidates[place].food.key] ?? 0
    }
    return candidates
      + joined.filter { !saidAlready.contains($0.key) }
      .map { OwnFood(origin: .eaten, food: $0, document: nil) }
  }

  /// What the person's groups keep.
  private var groupCandidates: [OwnFood] {
    groups.foods.compactMap { food in
      RememberedFood(food.document).map {
        OwnFood(
          origin: food.collection == CustomMeal.collection ? .meal : .favorite,
          food: $0.withoutWords, document: food.document, group: food.group)
      }
    }
  }

  /// A food whose entries have left, as the summary of its month keeps it.
  private func departed(_ food: RememberedFood) throws(DiaryError) -> Document? {
    guard CalendarMonth(food.id.text) != nil,
      let foods = try reader.own(MonthlySummary.self, food.id)?.foods
    else { return nil }
    return foods.filter { $0.name == food.name && ($0.brand ?? "") == food.brand }
      .max { ($0.date ?? "") < ($1.date ?? "") }?.entry(in: food.id)
  }

  private func foodFound(_ own: OwnFood) throws(DiaryError) -> FoundFood? {
    var document = own.document
    if own.origin == .eaten {
      document = try? reader.own(FoodItem.collection, own.food.id)
      if document == nil { document = try departed(own.food) }
    }
    guard let document else { return nil }
    let source = own.origin == .eaten ? FoodItem(document.fields).entrySource : nil
    // What was eaten of a group's meal is that meal, as the group has it now.
    if source == .meal, let meal = groups.meal(named: own.food.name) {
      return FoundFood(.meal, meal.document, timesEaten: own.food.count, group: meal.group)
    }
    if let source, var found = food(source) {
      found.origin = .eaten
      found.id = document.id.text
      found.timesEaten = own.food.count
      return found
    }
    return FoundFood(own.origin, document, timesEaten: own.food.count, group: own.group)
  }
}
