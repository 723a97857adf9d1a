extension FoodIndex {
  /// The dish that words name by what is in it; nil where they are two foods: a coffee and a ham sandwich.
  ///
  /// All that stands before the kind goes into it. Where the last filling makes a dish that is known, the others are
  /// eaten beside that, unless the kind holds its fillings: rice and chicken curry, and a ham and cheese toastie.
  package func dish(_ text: String) -> FilledDish? {
    filled(text).flatMap { $0.isApart ? nil : $0.dish }
  }

  /// The dish that words name by what is in it where it is known to be one food: two scoops of chocolate and vanilla ice
  /// cream are no chocolate.
  package func wholeDish(_ text: String) -> FilledDish? { filled(text, isServed: true)?.dish }

  /// What a dish is called that is said to have something in it: a burrito with beans is a bean burrito; nil for what is no
  /// dish that is called after what is in it, where something is eaten beside it, or nobody calls it so.
  ///
  /// - Parameter listed: for each of the fillings whether it stands behind a comma, so that it may be eaten beside the dish;
  ///   meat and cheese are not.
  package func named(_ dish: String, after fillings: [String], listed: [Bool]) -> String? {
    let words = SpokenWord.all(of: dish)
    guard let kind = FilledDish.Kind(naming: words) else { return nil }
    let known = fillings.map { filling(called: $0) }
    guard !known.isEmpty, known.allSatisfy({ $0.map(kind.holds) ?? false }),
      zip(known, listed).allSatisfy({ !$1 || $0 == .main })
    else { return nil }
    var names = fillings.map { WordForms.singular(of: $0) }
    var before = words.dropLast(kind.words.count).map(\.text).joined(separator: " ")
    if !before.isEmpty, !FoodQuery(before).isOnlyModifiers {
      guard filling(called: before) != nil else { return nil }
      (names, before) = ([before] + names, "")
    }
    let end = words.suffix(kind.words.count).map(\.text).joined(separator: " ")
    let name = "\(before) \(names.joined(separator: " and ")) \(end)".trimming { $0 == " " }
    // Meat is in it whatever the table has; of lettuce in a burger nobody asks, and the plain pizza of the table has none.
    let isPlain = names.count == fillings.count && ![["burger"], ["pizza"]].contains(kind.words)
    return isPlain && known.contains(.main) || reading(of: name, limit: 2).isSure ? name : nil
  }

  /// Of what amounts are that stand before a text which may be a dish.
  package func measured(_ text: String, by amounts: [SpokenAmount]) -> FilledDish.Measured {
    filled(text, isServed: amounts.first?.unit.map { FoodUnit($0) == nil } ?? false)
      .map { $0.dish.measured(by: amounts, isApart: $0.isApart) } ?? .filling
  }

  /// A dish that words may name, and whether the last filling makes a dish that is known, so that the others may be
  /// eaten beside that.
  ///
  /// - Parameter isServed: whether slices, scoops and the like were said of it, of which coffee has none, so that it tastes
  ///   of that.
  private func filled(
    _ text: String, isServed: Bool = false
  ) -> (dish: FilledDish, isApart: Bool)? {
    guard let dish = FilledDish(text), let last = dish.fillings.last else { return nil }
    // A salad stands beside what it is eaten with.
    let first = dish.fillings.dropLast().filter { WordForms.stems($0).last != "salad" }
      .compactMap { name in
        isServed && dish.isFlavor(name) ? .any : filling(called: name)
      }
    guard first.count == dish.fillings.count - 1 else { return nil }
    let isOnlyVegetable = first.allSatisfy { $0 == .vegetable }
    if let known = filling(called: last) {
      // Peas are eaten beside a fish pie; in a pie, too, stands what there is most of before them.
      guard dish.family.words != ["pie"] || known != .main || !isOnlyVegetable else { return nil }
      // Peanut butter and banana go together, and no sausage into an apple pie.
      guard
        dish.family.isHolder && !dish.family.takes.contains(.sweet)
          || first.allSatisfy({ $0.goes(with: known) })
      else { return nil }
    } else if dish.family.isFlavored {
      // Vanilla is no food, and a vanilla ice cream is one.
      guard isServed && dish.isFlavor(last) || reading(of: "\(last) \(dish.kind)", limit: 2).isSure
      else { return nil }
    } else if !dish.family.isHolder || reading(of: last, limit: 2).isSure {
      return nil
    }
    let takes = dish.family.takes
    guard first.allSatisfy({ $0 == .any || takes.contains($0) }) else { return nil }
    return (dish, isEatenApart(dish, last, isOnlyVegetable: isOnlyVegetable))
  }

  /// Whether the last filling makes a dish that is known, beside which the others are eaten.
  ///
  /// Of vegetables before a soup nobody eats any beside it.
  private func isEatenApart(
    _ dish: FilledDish, _ last: String, isOnlyVegetable: Bool
  ) -> Bool {
    guard !dish.family.isHolder, !(isOnlyVegetable && dish.family.words == ["soup"]),
      // The cream of cookies and cream ice cream is in all ice cream.
      !Set(WordForms.stems(last)).isSubset(of: dish.family.words)
    else { return false }
    return reading(of: "\(last) \(dish.kind)", limit: 2).isSure
  }

  /// What goes into dishes and is called so; nil for what is not known, or is none.
  private func filling(called name: String) -> FilledDish.Filling? {
    let (matches, isSure) = reading(of: name, limit: 2)
    guard isSure, let food = matches.first.flatMap({ self.food($0) }) else { return nil }
    return FilledDish.Filling(food)
  }
}

extension FilledDish.Filling {
  /// Whether both are sweet or neither is; what goes into all goes with all.
  fileprivate func goes(with other: Self) -> Bool {
    self == .any || other == .any || (self == .sweet) == (other == .sweet)
  }
}
