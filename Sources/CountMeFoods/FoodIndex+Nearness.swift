extension FoodIndex {
  /// Whether a food has so little of what was said that nobody is asked about it: not the noun, not half of the words, or
  /// it is another thing that a maker sells.
  package func isFar(_ food: TableFood, from text: String) -> Bool {
    let query = FoodQuery(text)
    guard everyday.meaning(ofMostOf: query)?.number != food.number else { return false }
    let told = told(query)
    guard let noun = told.last else { return false }
    let own = ([food.name, food.maker].compactMap(\.self) + food.otherNames)
      .flatMap(WordForms.stems)
    let met = told.count { isMet($0, in: own) }
    guard isMet(noun, in: own) else { return true }
    // Ravioli in meat sauce are no mint sauce, and a latte is a coffee.
    let isKind = query.tellsKind(of: food) || isMet(noun, in: Self.kind(of: food))
    guard met * 2 > told.count || told.count == 2 && isKind else { return true }
    return food.maker != nil && told.count > 1 && !query.tellsKind(of: food)
  }

  /// The words of the first two parts of a name, up to what is in the food.
  private static func kind(of food: TableFood) -> [String] {
    ParsedFoodName(food.name).words.prefix { $0.part < 2 && $0.stem != "with" }.map(\.stem)
  }

  /// Whether one of the words of names is a word; slips of the keys are in no word that a food has.
  private func isMet(_ word: FoodQuery.Word, in stems: [String]) -> Bool {
    let isKnown = place(of: word.stem) != nil
    return stems.contains { other in
      FoodQuery.mayMean(word.stem, other)
        || !isKnown
          && (WordRank(word.typed.span, other.utf8.span) == .misspelt
            || WordRank(word.stem.utf8.span, other.utf8.span) == .misspelt)
    }
  }

  /// Whether each word that tells which food is meant is in names; a maker's name may stand beside a food that has no
  /// maker.
  package func isTold(_ text: String, by names: [String], of food: TableFood?) -> Bool {
    let own = names.flatMap(WordForms.stems)
    return FoodQuery(text).told.allSatisfy { word in
      isMet(word, in: own) || food != nil && food?.maker == nil && isMaker(word.stem)
    }
  }

  /// Whether people mean a food by words but for what says that it is of another day.
  package func isMeant(_ food: TableFood, by text: String) -> Bool {
    let query = FoodQuery(text)
    let places = query.words.indices.filter { !FoodQuery.isLeftOver(query.words[$0].stem) }
    return everyday.meaning(of: query.keeping(places))?.number == food.number
  }

  /// The words that tell which food is meant up to the last one that a food has: nobody eats a `lol`.
  private func told(_ query: FoodQuery) -> ArraySlice<FoodQuery.Word> {
    let told = query.told
    guard !told.isEmpty else { return [] }
    return told[...(told.lastIndex(where: isKnown) ?? told.endIndex - 1)]
  }

  /// Whether a word is in the name of a maker and in no plain name of a food: the `heinz` of beans.
  private func isMaker(_ stem: String) -> Bool {
    guard place(of: stem) != nil, !everyday.words.contains(stem) else { return false }
    return (0..<table.makers.count).contains { line in
      WordForms.stems(table.maker(line)).contains(stem)
    }
  }

  /// The food that most of the words mean: `latte starbucks`; nil where none do.
  ///
  /// - Parameter isKind: whether more than half are wanted, and the last one: `chipotle burrito bowl`.
  package func food(meantByMostOf text: String, isKind: Bool) -> TableFood? {
    guard let meaning = everyday.meaning(ofMostOf: FoodQuery(text), isKind: isKind) else {
      return nil
    }
    let food = table.food(number: meaning.number)
    return meaning.amount.flatMap { food?.taken($0) } ?? food
  }

  /// A word of what is not known that several foods have in their names, the last there is; nil for none.
  package func searchable(_ text: String) -> String? {
    let word = FoodQuery(text).told.last { word in
      word.typed.count > 2 && !FoodQuery.isMeal(word.stem)
        && place(of: word.stem).map { foods(having: $0).count > 3 } ?? false
    }
    return word.map { String(decoding: $0.typed, as: UTF8.self) }
  }
}

extension FoodQuery {
  /// The words that tell which food is meant, up to where it is from, or what it is in.
  var told: [Word] {
    let end = words.dropFirst().firstIndex { Self.prepositions.contains($0.stem) }
    return words[..<(end ?? words.endIndex)].filter { word in
      !word.isFiller && !word.isModifier && !SpokenUnit.isSize(word.stem)
        && !Self.isLeftOver(word.stem)
    }
  }

  /// Whether a word stands before what is in a food or under it, or not in it.
  static func isJoint(_ stem: String) -> Bool {
    ["in", "on", "with", "without", "no"].contains(stem)
  }

  /// Words behind which stands where a food is from, or what it is in or without.
  static let prepositions: Set<String> = ["from", "in", "at", "on", "for", "without", "no"]
}
