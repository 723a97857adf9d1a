extension FoodIndex {
  /// The foods that fit what a person typed, the best first.
  ///
  /// Names that need a slip of the keys to fit come only where none fits without; names that lack a word
  /// come only where none has all of them.
  ///
  /// - Complexity: the foods that have one of the words; a few milliseconds where a word is misspelt.
  package func matches(_ query: FoodQuery, limit: Int) -> [FoodMatch] {
    guard !query.isEmpty else { return [] }
    let meaning = everyday.meaning(of: query)
    let telling = telling(query)
    var ranks = query.words.map { self.ranks(of: $0, withSlips: false) }
    var found = candidates(query, ranks, telling)
    if !found.contains(where: \.fit.fits) {
      ranks = query.words.map { self.ranks(of: $0, withSlips: true) }
      found = candidates(query, ranks, telling)
    }
    if meaning == nil, let kind = telling.last, !found.contains(where: \.fit.fits) {
      // `Leftover lasagne from Monday` is a lasagne; of what nothing has all words, the same kind is meant.
      let known = query.keeping(self.known(query))
      guard known.words.count == query.words.count else {
        return matches(known, limit: limit).map(\.unclear)
      }
      found = candidates(query, ranks, telling, ofKind: kind)
    }
    if found.contains(where: \.fit.fits) { found.removeAll { !$0.fit.fits } }
    if found.contains(where: \.fit.isCertain) { found.removeAll { !$0.fit.isCertain } }
    if query.isOfRaw {
      let raw = found.filter { match in
        food(match).map { !query.isInOtherState($0.name) } ?? false
      }
      if !raw.isEmpty { found = raw }
    }
    if let meaning, let place = table.line(of: meaning.number) {
      found.removeAll { $0.place == place }
      found.append(FoodMatch(fit: .meant, place: place, amount: meaning.amount))
    }
    found.sort { ($1.fit.points, $0.place) < ($0.fit.points, $1.place) }
    return Array(found.prefix(limit))
  }

  /// The food that was found.
  package func food(_ match: FoodMatch) -> TableFood? {
    let food = table.food(at: match.place)
    return match.amount.flatMap { food?.taken($0) } ?? food
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

  /// The places of the words that tell which food is meant, the kind last: `grande latte` in `my grande latte
  /// from the kiosk`; empty where only a meal is named.
  private func telling(_ query: FoodQuery) -> [Int] {
    let telling = known(query).filter { place in
      let word = query.words[place]
      return !word.isFiller && !word.isModifier && !SpokenUnit.isSize(word.stem)
    }
    let isMeal = telling.last.map { FoodQuery.isMeal(query.words[$0].stem) } ?? false
    return isMeal ? [] : telling
  }

  /// The places of the words that names have, up to where a food is from, or what it is in.
  private func known(_ query: FoodQuery) -> [Int] {
    let end = query.words.dropFirst().firstIndex { FoodQuery.prepositions.contains($0.stem) }
    return query.words[..<(end ?? query.words.endIndex)].indices.filter { place in
      let word = query.words[place]
      return word.isFiller || !FoodQuery.isLeftOver(word.stem) && isKnown(word)
    }
  }

  /// Whether a food has a word, or people mean one by it: the `bol` of spag bol.
  func isKnown(_ word: FoodQuery.Word) -> Bool {
    place(of: word.stem) != nil || everyday.words.contains(word.stem)
  }

  /// - Parameter kind: the place of a word that all of them have in their names.
  private func candidates(
    _ query: FoodQuery, _ ranks: [[WordRank]], _ telling: [Int], ofKind kind: Int? = nil
  ) -> [FoodMatch] {
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
    if let form = kind.flatMap({ self.place(of: query.words[$0].stem) }) {
      let foods = Set(
        foods(having: form).filter { shapes(of: $0).name.words.contains { $0.form == form } })
      for food in covered.indices where !foods.contains(Int32(food)) { covered[food] = 0 }
    }
    guard let most = covered.max(), most > 0 else { return [] }
    return covered.indices.filter { covered[$0] >= most * 0.99 }.map { number in
      match(Int32(number), query, ranks, weights, telling)
    }
  }

  private func match(
    _ food: Int32, _ query: FoodQuery, _ ranks: [[WordRank]], _ weights: [Double],
    _ telling: [Int]
  ) -> FoodMatch {
    let (name, others) = shapes(of: food)
    let fit = FoodFit(
      query, name, otherNames: others, weights: weights, telling: telling,
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
