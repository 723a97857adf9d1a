extension WeighedFood {
  /// The portion that is one of the food: the `egg` of two eggs, the `medium` of a banana.
  ///
  /// - Parameters:
  ///   - query: what the food was called.
  ///   - size: how big one is; nil where nobody says.
  ///   - isBare: whether nobody said a number or size, so that only what was named is one.
  func piece(_ query: FoodQuery, size: String?, isBare: Bool = false) -> FoodPortion? {
    var nouns = Set(query.words.filter { !$0.isModifier }.map(\.stem))
    let said = Set(query.words.map(\.stem))
    if !isBare {
      nouns.formUnion(
        ParsedFoodName(name).words.filter { $0.part == 0 && $0.role == .content }.map(\.stem))
    }
    // Whoever says fillet or breast means no whole fish, and no slice of that breast.
    let named = portions.filter { !$0.isUnspecified && Self.isNamed($0, by: said) }
    let ranked = portions.compactMap { portion -> (portion: FoodPortion, rank: Double)? in
      guard !portion.isUnspecified, !portion.isGuideline,
        named.isEmpty || named.contains(portion) || Self.noun(of: portion).isEmpty,
        isBare || size != nil || !isPackOfPieces(portion, said)
      else { return nil }
      // The `egg white` of six egg whites.
      let isSaid =
        said.count > 1 && WordForms.stems(portion.label).allSatisfy(said.contains)
        || named.contains(portion)
      return Self.rank(ofPiece: portion, isSaid ? said : nouns, size: size).map {
        // Whoever counts shrimp counts no prawns, which are larger.
        let other = query.calls(portion.label) ? 0.0 : 12
        return (portion, Double($0) + 2 * distance(of: portion) + other)
      }
    }
    return ranked.min { $0.rank < $1.rank }?.portion
  }

  /// Whether what a portion is called was said: the `crumpet` of two crumpets.
  private static func isNamed(_ portion: FoodPortion, by said: Set<String>) -> Bool {
    // Who says corn means none of the baby cobs.
    guard !WordForms.stems(portion.label).contains("baby") || said.contains("baby") else {
      return false
    }
    let noun = noun(of: portion)
    return noun.contains(where: said.contains)
      && noun.allSatisfy { said.contains($0) || pieces.contains($0) }
  }

  /// What a portion is called, without its size.
  private static func noun(of portion: FoodPortion) -> [String] {
    WordForms.stems(portion.label).filter { !sizeWords.contains($0) && !emptyWords.contains($0) }
  }

  /// Whether a portion is a pack of what comes in pieces: of ten sweets nobody means ten packs.
  ///
  /// Of a bar it is one, as its name says, or as people are known to take so much of it.
  private func isPackOfPieces(_ portion: FoodPortion, _ said: Set<String>) -> Bool {
    Self.noun(of: portion) != ["piece"] && !said.contains("bar") && !isUsualKnown && comesInPacks
  }

  /// Whether it is sold in packs of several pieces, as sweets are.
  var comesInPacks: Bool {
    portions.contains { WordForms.stems($0.label).contains("pouch") }
      && portions.contains { $0.label == "piece" }
  }

  /// How far the weight of a portion is from what people take, in halvings or doublings.
  private func distance(of portion: FoodPortion) -> Double {
    guard let usual = portions.first(where: \.isUnspecified)?.grams, usual > 0,
      portion.gramsEach > 0
    else { return 0 }
    var distance = 0.0
    var ratio = max(usual / portion.gramsEach, portion.gramsEach / usual)
    while ratio > 1.01, distance < 8 {
      distance += min(1, (ratio - 1))
      ratio /= 2
    }
    return distance
  }

  /// How far a portion is from being one of the food; nil for one that is none.
  private static func rank(
    ofPiece portion: FoodPortion, _ nouns: Set<String>, size: String?
  ) -> Int? {
    let stems = WordForms.stems(portion.label)
    guard let first = stems.first, FoodUnit(portion.label) == nil,
      FoodUnit(String(portion.label.prefix { $0 != "," }).trimming { $0 == " " }) == nil,
      first != "cup",
      first != "oz", first != "fl"
    else { return nil }
    let sizes = stems.filter { sizeWords.contains($0) }
    // `pouch/regular size` is how the table calls a bar of the usual size.
    let isPouch = sizes.contains("regular") && stems.contains("pouch")
    let rest = stems.filter {
      !sizeWords.contains($0) && !emptyWords.contains($0) && !(isPouch && $0 == "pouch")
    }
    var rank: Int
    if rest.allSatisfy({ nouns.contains($0) || pieces.contains($0) }),
      rest.isEmpty || rest.contains(where: nouns.contains)
    {
      rank = rest.isEmpty ? 4 : rest.allSatisfy { nouns.contains($0) } ? 0 : 3
    } else if rest.allSatisfy(pieces.contains), let place = pieces.firstIndex(of: rest[0]) {
      rank = 6 + place
    } else {
      return nil
    }
    if let size {
      guard
        stems.starts(with: WordForms.stems(size)) || sizes.contains(size) || stems.contains(size)
          || size == "mini" && stems.contains("miniature")
      else { return nil }
      return rank + (stems.count > 1 ? 1 : 0)
    }
    if stems.contains("any") || stems.contains("nfs") || stems.contains("ns") {
      rank -= 2
    } else if !sizes.isEmpty {
      rank += sizes.compactMap(sizeOrder.firstIndex).min().map { $0 * 2 } ?? 12
      if sizes.contains("mini") || sizes.contains("miniature") { rank += 10 }
      // Two cobs are no two baby corn.
      if sizes.contains("baby") { rank += nouns.contains("baby") ? 10 : 40 }
    }
    return rank
  }

  /// Whether a portion is a whole one of something, rather than a slice or a can.
  static func isWhole(_ portion: FoodPortion) -> Bool {
    let stems = WordForms.stems(portion.label)
    let parts: Set = [
      "slice", "piece", "can", "bottle", "package", "container", "drink", "half", "stick", "bag",
      "box", "serving", "strip", "spear", "stalk", "clove", "kernel", "chip", "bean", "ball",
      "baby",
    ]
    return !stems.contains(where: parts.contains)
  }

  private static let sizeWords: Set<String> = [
    "small", "medium", "large", "extra", "mini", "miniature", "baby", "regular", "jumbo", "thin",
    "thick", "very", "king", "fun", "snack", "bite", "child", "senior", "big",
  ]
  private static let sizeOrder = ["medium", "regular", "large", "small", "thin", "thick", "jumbo"]
  private static let emptyWords: Set<String> = [
    "or", "any", "size", "bun", "griller", "nfs", "ns", "as", "to", "whole", "average", "each",
    "single", "shape",
  ]
  /// What pieces are called, those first that are the whole of something.
  private static let pieces = [
    "fruit", "nut", "item", "sandwich", "roll", "bar", "cookie", "cracker", "chip", "link",
    "patty", "biscuit", "drink", "berry", "kernel", "bean", "pod", "stick", "ball", "nugget",
    "wing", "strip",
    "fillet", "piece", "slice", "can", "bottle", "package", "container", "spear", "floweret",
    "half", "steak", "chop", "ear", "stalk", "clove",
  ]

  /// The portion that a unit names: its words, or others for the same.
  func portion(unit: String, size: String?, _ query: FoodQuery) -> FoodPortion? {
    let words = WordForms.stems(unit)
    if words.count == 1, FoodUnit(unit) == nil {
      for (place, name) in SpokenUnit.names(of: unit).enumerated() {
        guard let found = best(WordForms.stems(name), size: size, query) else { continue }
        // A tub may be any, and no container for one; a slice of a banana is no piece of one, and neither is all of a
        // fish.
        if place > 0,
          found.label.hasPrefix("individual")
            || SpokenUnit.isPiece(unit) && found.gramsEach * 8 < usual.grams
            || name == "whole" && found.gramsEach > 1.5 * usual.grams
        {
          return nil
        }
        return found
      }
      // `2 fruits`, `3 medium`
      return nil
    }
    return best(words.map { Self.aliases[$0] ?? $0 }, size: size, query)
      ?? best(words.map { Self.longer[$0] ?? $0 }, size: size, query)
  }

  private static let aliases = ["tablespoon": "tbsp", "teaspoon": "tsp", "ounce": "oz"]
  private static let longer = ["tbsp": "tablespoon", "tsp": "teaspoon"]

  func best(_ wanted: [String], size: String?, _ query: FoodQuery) -> FoodPortion? {
    var best: (portion: FoodPortion, rank: Double)?
    let said = Set(query.words.map(\.stem))
    for portion in portions
    where !portion.isUnspecified && !portion.isGuideline && !portion.label.contains("calorie") {
      let stems = WordForms.stems(String(portion.measure.prefix { $0 != "(" }))
      guard wanted.allSatisfy(stems.contains), Self.mayBeUnit(wanted, in: stems) else { continue }
      let isFirst = stems.first == wanted.first
      var rank = (isFirst ? 0 : 3) + (FoodUnit(wanted[0]) == nil ? 3 * distance(of: portion) : 0)
      for stem in stems where !wanted.contains(stem) {
        if stem == size {
          rank -= 6
        } else if said.contains(stem) {
          rank -= 1
        } else if Self.neutral.contains(stem) {
          rank += 0
        } else if ["medium", "regular"].contains(stem) {
          rank += size == nil ? 0 : 6
        } else if Self.sizeWords.contains(stem) {
          // `small or thin` is a small one, too.
          rank += size == nil ? 2 : stems.contains("or") && stems.contains(size ?? "") ? 0 : 6
        } else if stem == "not" {
          // `crust not eaten` is what nobody means who does not say so.
          rank += 6
        } else {
          rank += 2
        }
      }
      if size != nil, !stems.contains(size ?? "") { rank += 4 }
      if rank < best?.rank ?? .infinity { best = (portion, rank) }
    }
    return best?.portion
  }

  /// Whether a unit may be what a measure counts: the pieces of `cup, pieces` are none, and neither is the bite of
  /// `bite size`.
  private static func mayBeUnit(_ unit: [String], in measure: [String]) -> Bool {
    let isOfMeasure = measure.first.map { FoodUnit($0) != nil } ?? false
    return (!isOfMeasure || FoodUnit(unit[0]) != nil)
      && !zip(measure, measure.dropFirst()).contains { unit == [$0] && $1 == "size" }
  }

  private static let neutral: Set<String> = [
    "nfs", "ns", "any", "size", "or", "as", "to", "cooked", "yield", "after", "cooking",
  ]
}

extension FoodQuery {
  /// Whether a label has the words that were typed, and none of the others that count as the same.
  fileprivate func calls(_ label: String) -> Bool {
    SearchText(label).words.allSatisfy { word in
      let stem = WordForms.stem(word)
      let same = words.filter { $0.stem == stem }
      return same.isEmpty || same.contains { $0.typed.prefix(2) == word.prefix(2) }
    }
  }
}

extension FoodPortion {
  /// Whether it is called as the food itself is, whatever else.
  func isCalled(by name: ParsedFoodName) -> Bool {
    WordForms.stems(label).allSatisfy { stem in name.words.contains { $0.stem == stem } }
  }
  /// Whether it is the amount for those who say none.
  var isUnspecified: Bool { measure == Self.unspecified }
  /// What that amount is called.
  static let unspecified = "Quantity not specified"
  /// Whether it is what is put on or into another food.
  var isGuideline: Bool { measure.hasPrefix("Guideline") }
}
