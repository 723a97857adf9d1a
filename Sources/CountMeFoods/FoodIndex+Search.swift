/// A food of a table that fits what a person typed.
package struct FoodMatch: Sendable, Equatable {
  /// How well it fits.
  package let fit: FoodFit
  /// Where its line begins.
  let place: Int
  /// How much people take of it, in g, where its table does not tell.
  var usualGrams: Double?
}

extension FoodIndex {
  /// The foods that fit what a person typed, the best first.
  ///
  /// Names that need a slip of the keys to fit come only where none fits without; names that lack a word
  /// come only where none has all of them.
  ///
  /// Complexity: the foods that have one of the words; a few milliseconds where a word is misspelt.
  package func matches(_ query: FoodQuery, limit: Int) -> [FoodMatch] {
    guard !query.isEmpty else { return [] }
    var ranks = query.words.map { self.ranks(of: $0, withSlips: false) }
    var found = candidates(query, ranks)
    if !found.contains(where: \.fit.fits) {
      ranks = query.words.map { self.ranks(of: $0, withSlips: true) }
      found = candidates(query, ranks)
    }
    if found.contains(where: \.fit.fits) { found.removeAll { !$0.fit.fits } }
    if found.contains(where: \.fit.isCertain) { found.removeAll { !$0.fit.isCertain } }
    if let meaning = everyday.meaning(of: query),
      let place = table.line(of: meaning.number)
    {
      found.removeAll { $0.place == place }
      found.append(FoodMatch(fit: .meant, place: place, usualGrams: meaning.usualGrams))
    }
    found.sort { ($1.fit.points, $0.place) < ($0.fit.points, $1.place) }
    return Array(found.prefix(limit))
  }

  /// The food that was found.
  package func food(_ match: FoodMatch) -> TableFood? {
    let food = table.food(at: match.place)
    return match.usualGrams.flatMap { food?.taken(by: $0) } ?? food
  }

  /// How well a typed word fits each form of a word, by its place.
  private func ranks(of word: FoodQuery.Word, withSlips: Bool) -> [WordRank] {
    let form = word.stem.utf8.span
    let typed = word.typed.span
    let isForm = word.stem.utf8.elementsEqual(word.typed)
    var ranks = stems.map { stem in
      let name = stem.utf8.span
      let rank = WordRank(typed, name, withSlips: withSlips)
      return withSlips && !isForm ? max(rank, WordRank(form, name)) : rank
    }
    if let place = place(of: word.stem) { ranks[place] = .exact }
    return ranks
  }

  private func candidates(_ query: FoodQuery, _ ranks: [[WordRank]]) -> [FoodMatch] {
    var covered = [Float](repeating: 0, count: count)
    var weights: [Double] = []
    for (word, ranks) in zip(query.words, ranks) {
      let forms = ranks.indices.filter { ranks[$0] != .none }
      let isExact = forms.contains { ranks[$0] == .exact }
      var having = 0
      for form in forms where !isExact || ranks[form] == .exact {
        having += foods(having: form).count
      }
      let weight = Self.weight(of: having, among: count)
      weights.append(weight)
      guard !word.isFiller else { continue }
      var isHere = [Bool](repeating: false, count: count)
      for form in forms {
        for food in foods(having: form).lazy.map(Int.init) where !isHere[food] {
          isHere[food] = true
          covered[food] += Float(weight)
        }
      }
    }
    guard let most = covered.max(), most > 0 else { return [] }
    return covered.indices.filter { covered[$0] >= most * 0.99 }.map { number in
      match(Int32(number), query, ranks, weights)
    }
  }

  private func match(
    _ food: Int32, _ query: FoodQuery, _ ranks: [[WordRank]], _ weights: [Double]
  ) -> FoodMatch {
    let (name, others) = shapes(of: food)
    let fit = FoodFit(
      query, name, otherNames: others, weights: weights,
      rank: { place, word in word.form.map { ranks[place][$0] } ?? .none })
    return FoodMatch(
      fit: fit.lowered(by: isAsEaten(food) ? 0 : 14), place: line(of: food))
  }

  /// How much a word tells that so many foods have: rare words more.
  private static func weight(of count: Int, among total: Int) -> Double {
    guard count > 0 else { return 5 }
    var weight = 1.0
    var share = count
    while share < total {
      share *= 4
      weight += 0.6
    }
    return weight
  }
}
