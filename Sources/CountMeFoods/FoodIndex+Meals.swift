extension FoodIndex {
  /// What a text may mean, and whether the first is meant beyond doubt.
  ///
  /// Beyond doubt is a food that is called so, when no other that fits as well has another energy.
  package func reading(of text: String, limit: Int = 8) -> (matches: [FoodMatch], isSure: Bool) {
    let query = FoodQuery(text)
    let found = matches(query, limit: limit)
    guard let best = found.first, best.fit == .meant || !query.isVague else {
      return (found, false)
    }
    guard best.fit.rank == .exact else {
      // A word with one slip of the keys, where only one word is meant.
      guard let corrected = corrected(query), !corrected.isEmpty else { return (found, false) }
      let other = reading(of: corrected, limit: limit)
      return other.isSure ? other : (found, false)
    }
    // What is without it may be something else: a `Chili hot dog, no bun` is no hot dog without bun.
    if query.hasNegation, let name = food(best)?.name,
      best.fit != .meant && !best.fit.isWhole
        || !WordForms.stems(name).contains(where: {
          ["no", "without", "free", "unsweetened"].contains($0)
        })
    {
      return (found, false)
    }
    if best.fit == .meant { return (found, true) }
    // Many things are sour, not only the pickles that are called so.
    guard !query.isOnlyModifiers, !isOnlyTold(best, query), !isOnlyInside(best, query) else {
      return (found, false)
    }
    // `Pot pie, no meat` is no meat pie, and what was baked from raw is not raw.
    if !query.hasNegation, let name = food(best)?.name,
      Self.denies(name, query) || Self.isFreeOfOther(name, query)
    {
      return (found, false)
    }
    // A number that is in no name is an amount that nobody understood.
    guard query.words.allSatisfy({ !$0.isNumber }) || best.fit.isWhole else {
      return (found, false)
    }
    // Nobody who says chicken and rice means it fried.
    guard best.fit.isWhole || !(food(best).map { query.isOtherwise($0.name) } ?? false) else {
      return (found, false)
    }
    // Words from here and there among the other names are no name: crackers are no butter chicken.
    guard best.fit.isInName else { return (found, false) }
    // Somebody who names a maker of many foods, and not the whole food, may mean another one.
    guard best.fit.isWhole || !isMaker(of: best, in: query) else { return (found, false) }
    guard best.fit.isHead, best.fit.coverage > 0.88 else {
      return (
        found,
        found.count > 2 && best.fit.coverage > 0.88
          && namesKind(of: best, query) && agree(found, query)
      )
    }
    guard !best.fit.isWhole else { return (found, !isCalledOtherwise(found, query)) }
    guard namesKind(of: best, query) || isKindImplied(of: best, query) else {
      return (found, false)
    }
    let near = found.prefix { $0.fit.points > best.fit.points - 3.5 }
    return (found, near.count == 1 || agree(Array(near), query))
  }

  /// Whether the words, which are another name of a food, only tell how it is: other kinds of food have them, too, or are
  /// called so themselves.
  ///
  /// The table's other names are names, `champagne`, and what a food may be, `sea salt` and `original`.
  private func isOnlyTold(_ best: FoodMatch, _ query: FoodQuery) -> Bool {
    let said = Set(query.words.filter { !$0.isFiller }.map(\.stem))
    guard best.fit.isWhole, let food = food(best) else { return false }
    let own = Set(WordForms.stems(food.name))
    guard !said.isSubset(of: own) else { return false }
    // A style is of many dishes.
    if query.words.last?.stem == "style" { return true }
    let kind = Self.kind(food.name)
    var kinds = [kind]
    for match in matches(query, limit: 64) where match.place != best.place {
      guard let other = self.food(match), other.maker == nil, !other.name.hasPrefix("Babyfood")
      else {
        continue
      }
      let otherKind = Self.kind(other.name)
      let isCalledSo = said.isSubset(of: Self.contents(of: other.name))
      if isCalledSo, otherKind.isDisjoint(with: kind) { return true }
      if match.fit.isWhole, !isCalledSo { kinds.append(otherKind) }
    }
    return kinds.dropFirst().reduce(kind) { $0.intersection($1) }.isEmpty
  }

  /// Whether the first food that words find is one of which they only tell how it is, or what is in it, so that nobody takes
  /// it unasked.
  package func isDoubtful(_ text: String) -> Bool {
    let query = FoodQuery(text)
    guard let best = matches(query, limit: 1).first, best.fit != .meant else { return false }
    return isOnlyTold(best, query) || isOnlyInside(best, query)
  }

  /// The words for what kind of food something is: those before the first comma.
  private static func kind(_ name: String) -> Set<String> {
    Set(ParsedFoodName(name).words.filter { $0.part == 0 && $0.role != .little }.map(\.stem))
  }

  /// The words of a name up to what is in the food, beside it or missing.
  private static func contents(of name: String) -> Set<String> {
    Set(WordForms.stems(name).prefix { !["with", "no", "without"].contains($0) })
  }

  /// Whether the last word that was said is only what a food has on it or is in, and is a food of its own of which more is
  /// had: turkey gravy is no turkey with gravy, and a hamburger bun no hamburger on a bun.
  private func isOnlyInside(_ best: FoodMatch, _ query: FoodQuery) -> Bool {
    let telling = query.words.filter { !$0.isFiller && !$0.isModifier }
    guard telling.count == 2, let last = telling.last, !query.words.contains(where: \.isJoint),
      let food = food(best),
      food.otherNames.allSatisfy({ !WordForms.stems($0).contains(last.stem) })
    else { return false }
    let stems = WordForms.stems(food.name)
    guard let joint = stems.firstIndex(where: { ["with", "on", "in"].contains($0) }),
      stems[joint...].contains(last.stem), !stems[..<joint].contains(last.stem)
    else { return false }
    let (alone, isSure) = reading(of: String(decoding: last.typed, as: UTF8.self), limit: 2)
    guard isSure, let group = alone.first.flatMap({ self.food($0) })?.group.lowercased() else {
      return false
    }
    return Self.besides.contains { group.contains($0) }
  }

  /// Groups of what is put on other food, or that on which it lies.
  private static let besides = [
    "sauce", "gravies", "dressing", "dips", "bread", "rolls", "buns", "condiment", "spices",
    "syrup",
  ]

  /// Whether the words are another name for several foods, of which nobody knows which is meant: the maker of
  /// doughnuts makes creamers, too.
  private func isCalledOtherwise(_ found: [FoodMatch], _ query: FoodQuery) -> Bool {
    let said = Set(query.words.map(\.stem))
    guard let best = found.first, let name = food(best)?.name,
      said.isDisjoint(with: ParsedFoodName(name).words.filter { $0.role == .content }.map(\.stem))
    else { return false }
    let called = found.filter { $0.fit.isWhole }
    return called.count > 1 && !agree(called, query)
  }

  /// Whether a query has the word for what kind of food it is: the last of what stands before the first
  /// comma, `cream` of `Ice cream, soft serve`; or all of another name.
  private func namesKind(of match: FoodMatch, _ query: FoodQuery) -> Bool {
    guard let food = food(match) else { return false }
    let said = Set(query.words.map(\.stem))
    let kind = ParsedFoodName(food.name).words.last { $0.part == 0 && $0.role != .little }?.stem
    return kind.map(said.contains) ?? false
      || food.otherNames.contains { said.isSuperset(of: WordForms.stems($0)) }
  }

  /// Whether the kind goes without saying where the part behind it was said: `Cheese` of `Cheddar`.
  ///
  /// It does not where the kind is a dish of its own: `Beef and vegetables, Hawaiian style`, and a maker's
  /// `KASHI Pizza, Tikka Masala`.
  private func isKindImplied(of match: FoodMatch, _ query: FoodQuery) -> Bool {
    guard let food = food(match) else { return false }
    let maker = Set(food.maker.map(WordForms.stems) ?? [])
    let shape = ParsedFoodName(food.name)
    let head = shape.words.filter { $0.part == 0 }.map(\.stem)
    let kind = Set(head).subtracting(maker)
    guard kind.count < 3, maker.isEmpty || kind.isEmpty, !head.contains("and") else { return false }
    let said = Set(query.words.map(\.stem))
    return (1...(kind.isEmpty ? 2 : 1)).contains { part in
      let words = shape.words.filter { $0.part == part }
      let telling = words.filter { $0.role != .little }.map(\.stem)
      return !telling.isEmpty && said.isSuperset(of: telling)
        && !words.contains { ["style", "with"].contains($0.stem) }
    }
  }

  /// Whether a name is free of something else than the query says: a cookie free of sugar may have peanuts.
  private static func isFreeOfOther(_ name: String, _ query: FoodQuery) -> Bool {
    let said = query.words.map(\.stem)
    guard let place = said.firstIndex(of: "free"), place > 0 else { return false }
    let words = WordForms.stems(name)
    return words.contains("free")
      && !zip(words, words.dropFirst()).contains { $0 == said[place - 1] && $1 == "free" }
  }

  /// Whether a name says that a word of the query is not so.
  private static func denies(_ name: String, _ query: FoodQuery) -> Bool {
    let words = WordForms.stems(name)
    return query.words.contains { word in
      let places = words.indices.filter { words[$0] == word.stem }
      return !places.isEmpty
        && places.allSatisfy { place in
          let before = place > 0 ? words[place - 1] : ""
          let after = place + 1 < words.count ? words[place + 1] : ""
          return ["no", "without"].contains(before) || after == "not"
            || before == "from" && word.stem == "raw"
        }
    }
  }

  private func isMaker(of match: FoodMatch, in query: FoodQuery) -> Bool {
    let maker = Set(food(match)?.maker.map(WordForms.stems) ?? [])
    return query.words.contains { maker.contains($0.stem) }
  }

  /// The words with those corrected that no name has and that one slip of the keys parts from a word
  /// of a name; nil where a word may be several.
  package func corrected(_ query: FoodQuery) -> String? {
    var words: [String] = []
    for word in query.words {
      if place(of: word.stem) != nil || word.isFiller || everyday.words.contains(word.stem)
        || SpokenUnit.isSize(word.stem)
      {
        words.append(word.stem)
        continue
      }
      guard word.typed.count >= 4 else { return nil }
      let near = stems.indices.filter { place in
        let stem = stems[place].utf8.span
        guard stem.count >= 4, abs(stem.count - word.typed.count) <= 1,
          Self.mayBeMeant(Array(word.stem.utf8), by: stems[place])
        else { return false }
        return EditDistance.between(word.typed.span, stem, limit: 1).whole <= 1
          || EditDistance.between(word.stem.utf8.span, stem, limit: 1).whole <= 1
      }
      // The word that many foods have is the one that people know.
      let ranked = near.sorted { foods(having: $0).count > foods(having: $1).count }
      guard let best = ranked.first, foods(having: best).count > 2,
        ranked.dropFirst().allSatisfy({ foods(having: $0).count * 3 < foods(having: best).count })
      else { return nil }
      words.append(stems[best])
    }
    return words == query.words.map(\.stem) ? nil : words.joined(separator: " ")
  }

  /// Whether a short word may be another with a slip of the keys: people hit the first letter, and of four
  /// letters another one makes another word.
  private static func mayBeMeant(_ typed: [UInt8], by stem: String) -> Bool {
    guard typed.count < 7 else { return true }
    // `Brot` is no broth: nobody leaves the end off so short a word.
    if typed.count == 4, stem.utf8.starts(with: typed) { return false }
    return typed.first == stem.utf8.first
      && (typed.count > 4 || typed.count != stem.utf8.count || typed.sorted() == stem.utf8.sorted())
  }

  /// Whether words that `and`, `with` or a comma parts are what one food is called.
  ///
  /// The food's own name has all of them, and joins them itself: `Pancake syrup` is not pancakes with
  /// syrup.
  package func isOneFood(_ typed: String) -> Bool {
    // The leftovers of mac and cheese are mac and cheese.
    let words = typed.split(separator: " ")
    let text = words.filter { !WordForms.stems(String($0)).contains(where: FoodQuery.isLeftOver) }
      .joined(separator: " ")
    let (matches, isSure) = reading(of: text, limit: 4)
    guard isSure, let best = matches.first else { return false }
    // Oats with milk are no oat milk.
    if best.fit == .meant {
      return !Self.isJoined(text) || everyday.meaning(of: FoodQuery(text), keepsAll: true) != nil
    }
    guard best.fit.isInName, best.fit.isHead, best.fit.points > 85,
      let food = food(best), food.number.utf8.count == 8, Self.isAll(of: food.name, in: text),
      !isBothBeside(food.name, text)
    else { return false }
    return ([food.name] + food.otherNames).contains(where: Self.isJoined)
  }

  /// Whether two foods were said side by side of which a food has one in it: `cheese and wine` is no cheese with wine.
  private func isBothBeside(_ name: String, _ text: String) -> Bool {
    let sides = text.split(separator: /(?:,| and | & ) */).map(String.init)
    guard sides.count == 2 else { return false }
    let words = ParsedFoodName(name).words
    let first = Set(words.filter { $0.part == 0 }.map(\.stem))
    let said = FoodQuery(text).words.filter { !$0.isFiller }.map(\.stem)
    return words.contains { $0.stem == "with" && $0.part > 0 } && !first.isSuperset(of: said)
      && sides.allSatisfy { reading(of: $0, limit: 2).isSure }
  }

  /// Whether a text has a word that may part two foods.
  private static func isJoined(_ text: String) -> Bool {
    SearchText(text).words.contains { joints.contains(String(decoding: $0, as: UTF8.self)) }
  }

  /// Whether a text is all that a food is called, or what people call it: `rye bread`.
  package func isWholeName(_ text: String) -> Bool {
    let (matches, isSure) = reading(of: text, limit: 4)
    return isSure && matches.first.map { $0.fit == .meant || $0.fit.isWhole } ?? false
  }

  /// Whether a name has no food that was not said: rice with vegetables and gravy is no rice and vegetables.
  private static func isAll(of name: String, in text: String) -> Bool {
    var said = Set(WordForms.stems(text))
    let stems = WordForms.stems(name)
    // Of `Chicken or turkey with dumplings` one is enough.
    for place in stems.indices.dropFirst().dropLast() where stems[place] == "or" {
      let either = [stems[place - 1], stems[place + 1]]
      if either.contains(where: said.contains) { said.formUnion(either) }
    }
    return ParsedFoodName(name).words.allSatisfy {
      $0.role != .content || said.contains($0.stem) || FoodQuery.isModifier($0.stem)
    }
  }

  /// The two foods of a compound that the table does not have: `avocado toast`, `salmon bagel`.
  package func compound(_ text: String) -> (topping: String, carrier: String)? {
    let words = text.split(separator: " ")
    guard words.count > 1, let carrier = words.last.map(String.init),
      Self.carriers.contains(WordForms.stem(Array(carrier.lowercased().utf8))),
      !reading(of: text, limit: 4).isSure
    else { return nil }
    let topping = words.dropLast().joined(separator: " ")
    return reading(of: topping, limit: 4).isSure ? (topping, carrier) : nil
  }

  private static let carriers: Set<String> = ["toast", "bagel", "croissant"]
  private static let joints: Set<String> = ["and", "with", "on", "n", "in"]

  /// Whether foods have nearly the same energy in what people take of them.
  private func agree(_ matches: [FoodMatch], _ query: FoodQuery) -> Bool {
    let energies = matches.prefix(6).compactMap { match in
      food(match).map { ($0.per100Grams.calories ?? 0) * WeighedFood($0).usual.grams / 100 }
    }
    guard let most = energies.max(), let least = energies.min() else { return false }
    return most - least < 50 || most < least * 1.5
  }
}
