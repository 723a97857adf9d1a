import CountMeModel
import Foods

/// Finds a food by what a person types: first among what is theirs, then in the food table.
struct FoodLookup {
  private let reader: DiaryReader
  private let eaten: [RememberedFood]

  /// Looks among favourites, meals, the foods of entries, and the table.
  init(_ reader: DiaryReader, eaten: [RememberedFood]) {
    self.reader = reader
    self.eaten = eaten
  }

  /// The food that is meant, with the others that could be; nil where none is close.
  ///
  /// - Parameter amount: how much was eaten; of foods that are called so, the first that can be
  ///   measured in it is taken.
  func choice(named name: String, amount: String? = nil) throws(DiaryError) -> FoodChoice? {
    let found = try ranked(name, limit: 6)
    guard var taken = found.first else { return nil }
    var others = Array(found.dropFirst())
    if let amount, taken.score.isHead, (try? taken.food.entry(of: amount)) == nil,
      let place = others.firstIndex(where: {
        $0.score.isHead && (try? $0.food.entry(of: amount)) != nil
      })
    {
      let fitting = others.remove(at: place)
      others.insert(taken, at: 0)
      taken = fitting
    }
    return FoodChoice(
      taken: taken.food, others: others.map(\.food),
      isExact: SearchText(name) == SearchText(taken.food.name), isCertain: taken.score.isCertain,
      isCalledSo: taken.score.isHead && Self.numbers(in: name, are: taken.food.name))
  }

  /// Whether the words with digits are the same in both: `Bar 1-2` is not what `Bar 2-1` is called.
  private static func numbers(in typed: String, are name: String) -> Bool {
    let (typed, name) = (numbers(in: typed), numbers(in: name))
    return typed.isEmpty || typed == name
  }

  private static func numbers(in text: String) -> [[UInt8]] {
    SearchText(text).words.filter { $0.contains { (0x30...0x39).contains($0) } }
  }

  /// The foods that fit, the best first.
  ///
  /// What is called so comes before what only has the word in its name, whole words come before
  /// misspelt ones, and of foods that fit alike the person's own before the table's.
  func foods(named name: String, limit: Int) throws(DiaryError) -> [FoundFood] {
    try ranked(name, limit: limit).map(\.food)
  }

  private func ranked(_ name: String, limit: Int) throws(DiaryError) -> [ScoredFood] {
    let typed = SearchText(name)
    guard !typed.words.isEmpty else { return [] }
    var own = try candidates().compactMap { candidate -> RankedFood? in
      let score = typed.score(ofName: candidate.food.name)
      return score.fits ? RankedFood(score: score, candidate: candidate) : nil
    }
    if own.contains(where: \.score.isCertain) { own.removeAll { !$0.score.isCertain } }
    own.sort { RankedFood.precedes($0, $1) }
    let table = FoodTable.builtIn?.matches(typed, limit: limit) ?? []
    // A misspelt name of the person's own is not meant where the table has the word itself.
    let isWordThere = table.first.map { $0.score.rank >= .beginning } ?? false
    if isWordThere, own.first.map({ !$0.score.isCertain }) ?? false { own = [] }
    let scores = Dictionary(
      table.compactMap { match in
        FoodTable.builtIn?.food(match).map { (TableSource.prefix + $0.number, match.score) }
      }, uniquingKeysWith: max)
    var mine: [ScoredFood] = []
    for ranked in own.prefix(limit) {
      guard let food = try foundFood(ranked.candidate) else { continue }
      // One that was taken from the table is called what it is called there.
      let score = food.fields["source"]?.string.flatMap { scores[$0] } ?? ranked.score
      mine.append(ScoredFood(food, score.isHead ? score : ranked.score))
    }
    let sources = Set(mine.compactMap { $0.food.fields["source"]?.string })
    let others = table.compactMap { match -> ScoredFood? in
      guard let food = FoodTable.builtIn?.food(match) else { return nil }
      return sources.contains(TableSource.prefix + food.number)
        ? nil : ScoredFood(FoundFood(food), match.score)
    }
    // One food of the table is what the word means; what else the table has comes last.
    let meant = table.first?.score.isHead ?? false ? 1 : 0
    let called = mine.filter(\.score.isHead)
    let partial = mine.filter { !$0.score.isHead }
    let first = called.isEmpty ? Array(others.prefix(meant)) : []
    return Array((called + first + partial + others.dropFirst(first.count)).prefix(limit))
  }

  /// The person's own food with a barcode, the favourite before the one eaten last; or nil.
  func food(barcode: String) throws(DiaryError) -> FoundFood? {
    let matching = try candidates().filter { $0.food.barcode == barcode }
    let newest = matching.max {
      ($0.origin == .favorite ? 1 : 0, $0.food.newest)
        < ($1.origin == .favorite ? 1 : 0, $1.food.newest)
    }
    return try newest.flatMap { candidate throws(DiaryError) in try foundFood(candidate) }
  }

  /// The person's own foods, of which several may have one name.
  private func candidates() throws(DiaryError) -> [OwnFood] {
    var candidates: [OwnFood] = []
    let saved = [("favoriteFoods", FoundFood.Origin.favorite), ("customMeals", .meal)]
    for (collection, origin) in saved {
      for document in try reader.own(collection) {
        guard let food = RememberedFood(document) else { continue }
        candidates.append(OwnFood(origin: origin, food: food, document: document))
      }
    }
    let counts = Dictionary(eaten.map { ($0.key, $0.count) }, uniquingKeysWith: +)
    for place in candidates.indices {
      candidates[place].food.count = counts[candidates[place].food.key] ?? 0
    }
    let saidAlready = Set(candidates.map(\.food.key))
    return candidates
      + eaten.filter { !saidAlready.contains($0.key) }
      .map { OwnFood(origin: .eaten, food: $0, document: nil) }
  }

  private func foundFood(_ own: OwnFood) throws(DiaryError) -> FoundFood? {
    let collection = own.origin == .eaten ? "foodItems" : nil
    var document = own.document
    if let collection { document = try? reader.own(collection, own.food.id) }
    guard let document else { return nil }
    return FoundFood(own.origin, document, timesEaten: own.food.count)
  }
}

/// A food with how well its name fits.
private struct ScoredFood {
  let food: FoundFood
  let score: NameScore

  init(_ food: FoundFood, _ score: NameScore) {
    (self.food, self.score) = (food, score)
  }
}

/// A food of the person's own before its document is read.
private struct OwnFood {
  let origin: FoundFood.Origin
  var food: RememberedFood
  /// The document, where it is read already.
  let document: Document?
}

/// A food of the person's own that fits.
private struct RankedFood {
  let score: NameScore
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
      score.isWhole ? 1 : 0, score.isHead ? 1 : 0, score.isCertain ? 1 : 0,
      // Of names that are the typed one, what the person keeps counts before what they ate.
      score.isWhole ? (candidate.origin == .favorite ? 2 : candidate.origin == .meal ? 1 : 0) : 0,
      Int64(score.points + saved + often), food.newest,
    ]
  }
}

extension FoundFood {
  private static let kept = [
    "name", "brand", "calories", "protein", "carbohydrates", "fats", "fiber", "sugar", "sodium",
    "saturatedFat", "servingSize", "servingUnit", "barcode", "ingredients", "source",
  ]

  /// A food that a document of the person's own tells.
  init(_ origin: Origin, _ document: Document, timesEaten: Int) {
    var fields = JSONObject()
    if origin == .meal {
      fields = MealServing(document).fields
    } else {
      for field in Self.kept { fields[field] = document.fields[field] }
      fields["source"] = fields["source"] ?? .string("manual")
    }
    self.init(
      origin: origin, id: document.id.text, fields: fields, units: KnownFood(fields).units,
      timesEaten: timesEaten)
  }

  /// A food of the table, in its usual amount.
  init(_ food: TableFood) {
    let weighed = WeighedFood(food)
    var fields = weighed.fields(of: nil) ?? JSONObject()
    fields["brand"] = food.maker.map { .string($0) }
    fields["category"] = .string(food.group)
    fields["source"] = .string(TableSource.prefix + food.number)
    self.init(
      origin: .table, id: food.number, fields: fields, units: weighed.units, timesEaten: 0,
      weighed: weighed)
  }
}
