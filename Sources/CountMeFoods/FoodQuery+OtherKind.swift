extension FoodQuery {
  /// Whether a name says how the food is made that nobody leaves out who means it: fried, as a souffle.
  package func isOtherwise(_ name: String) -> Bool {
    let said = Set(words.map(\.stem))
    let own = WordForms.stems(name)
    // `Chicken, skin (drumsticks and thighs)` is no thigh.
    return own.dropFirst().first == "skin" && !said.contains("skin")
      || own.contains { Self.distinguishing.contains($0) && !said.contains($0) }
      || zip(own, own.dropFirst()).contains {
        ["no", "without"].contains($0) && said.contains($1) && !hasNegation
      }
      || zip(own, own.dropFirst()).contains {
        $0 == "with" && Self.sides.contains($1) && !said.contains($1)
      }
  }

  /// Whether a name has the words in another order, so that it is of another kind: a roll sausage is no sausage roll.
  package func isTurned(_ name: String) -> Bool {
    let telling = words.filter { !$0.isFiller }.map(\.stem)
    let kind = ParsedFoodName(name).words.filter { $0.part == 0 && $0.role != .little }.map(\.stem)
    guard telling.count > 1, let noun = telling.last, let own = kind.last else { return false }
    return noun != own && kind.contains(noun) && telling.contains(own)
  }

  /// Whether the kind of a food was said, or all that was said is the name of its kind: a `Gyro sandwich` is a gyro,
  /// and a `Pudding, chocolate` no chocolate.
  package func tellsKind(of food: TableFood) -> Bool {
    let said = words.filter { !$0.isFiller }.map(\.stem)
    let telling = words.filter { !$0.isFiller && !$0.isModifier }.map(\.stem)
    let maker = Set(food.maker.map(WordForms.stems) ?? [])
    let shape = ParsedFoodName(food.name)
    let parts = (0..<4).map { part in
      // Beef with spaetzle is beef.
      shape.words.filter { $0.part == part }.prefix { $0.stem != "with" }
        .filter { $0.role != .little }.map(\.stem).filter { part > 0 || !maker.contains($0) }
    }
    let head = parts[0].isEmpty ? parts[1] : parts[0]
    func isMet(_ stem: String, in other: [String]) -> Bool {
      other.contains { Self.mayMean(stem, $0) }
    }
    return head.last.map { kind in said.contains { Self.mayMean($0, kind) } } ?? false
      || ([head] + (head.last.map(Self.shelves.contains) ?? false ? parts.dropFirst() : [])
        + food.otherNames.map(WordForms.stems)).contains { name in
          !telling.isEmpty && telling.allSatisfy { isMet($0, in: name) }
        }
  }

  /// Whether a word of it is in a name; a maker's is not in those of all that it makes.
  package func sharesWord(with name: String) -> Bool {
    let own = WordForms.stems(name)
    return words.contains { word in own.contains { Self.mayMean(word.stem, $0) } }
  }

  /// The shelves of a shop, with which the standard reference begins what brands call otherwise: `Candies, MARS, 3
  /// MUSKETEERS Bar`.
  private static let shelves: Set<String> = ["candy", "snack", "beverage", "eat"]

  /// What a dish is served with by its name: whoever says adobo says nothing of noodles.
  private static let sides: Set<String> = ["noodle", "rice"]

  private static let distinguishing: Set<String> = [
    "fried", "coated", "breaded", "battered", "souffle", "creamed", "candied", "stuffed",
    "pickled", "smoked",
  ]
}
