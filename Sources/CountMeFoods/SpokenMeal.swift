/// What a person says that they ate, in a sentence: foods, and the meal, day and time beside them.
package struct SpokenMeal: Sendable, Equatable {
  /// The foods, in the order in which they were said.
  package private(set) var foods: [SpokenFood] = []
  /// The meal, such as `breakfast`; nil where nobody said one.
  package private(set) var meal: String?
  /// The day and the time.
  package let moment: SpokenMoment

  /// Whether more foods were said than one sentence may have.
  package private(set) var isTooLong = false

  /// Whether something was said of each of which is not known how many there are.
  package private(set) var isEachOpen = false

  /// A number behind a comma that may count what was said last, or what that is on: `toast with butter, 2`.
  package private(set) var openCount: String?

  /// A dish of which nobody knows whether the amount before it is how much of it, or of its first filling.
  package private(set) var openDish: SpokenFood?

  /// The most foods that a sentence may have.
  package static let mostFoods = 24

  /// Reads a sentence.
  ///
  /// Where `and`, `with` or a comma may part two foods or stand in the name of one, one food is meant
  /// if it is called so.
  ///
  /// - Parameters:
  ///   - isFood: whether a text is what a food is called.
  ///   - isKind: whether a text is all of the name of a food, which a comma may part.
  ///   - measured: of what amounts before a text are that may be what a dish is called by what is in it.
  package init(
    _ sentence: SpokenSentence, isFood: (String) -> Bool,
    isKind: (String) -> Bool = { _ in false },
    measured: (String, [SpokenAmount]) -> FilledDish.Measured = { _, _ in .filling }
  ) {
    let context = sentence.context
    (meal, moment) = (context.meal, context.moment)
    let parts = sentence.parts
    defer { isEachOpen = hasOpenEach(in: context.words) }
    if parts.count == 2, let kind = parts[1].kind(of: parts[0]), isKind(kind) {
      let words = parts[0].words + parts[1].separator + parts[1].words
      foods = [SpokenFood(words[...]).named(kind)]
      return
    }
    if Self.isOneEntry(parts) {
      foods = [SpokenFood(context.words[...])]
      return
    }
    defer { nameAfterAll(context.words) }
    var start = 0
    while start < parts.count, foods.count < Self.mostFoods {
      var length = 1
      if let kind = Self.kind(at: start, of: parts), isKind(kind) {
        let words = parts[start].words + parts[start + 1].separator + parts[start + 1].words
        var food = SpokenFood(words[...]).named(kind)
        join(&food, behind: parts[start].separator)
        foods.append(food)
        start += 2
        continue
      }
      for count in stride(from: min(5, parts.count - start), to: 1, by: -1) {
        let joined = parts[start..<start + count]
        guard !parts[start].food.name.isEmpty,
          joined.dropFirst().allSatisfy({ !$0.food.beginsWithAmount && !$0.food.name.isEmpty })
        else { continue }
        // `coffee, black` is one food; `rice, broccoli` are two.
        let isPlain = joined.dropFirst().allSatisfy { part in
          !part.separator.contains { $0.kind == .sign }
            || FoodQuery(part.food.name).isOnlyModifiers
        }
        guard isPlain || joined.last?.isBehindAnd ?? false else { continue }
        // Somebody who says a food twice ate it twice.
        guard Set(joined.map { WordForms.stems($0.food.name) }).count == count else { continue }
        let words = joined.enumerated().flatMap { number, part in
          (number == 0 ? [] : part.separator) + part.words
        }
        var food = SpokenFood(words[...])
        join(&food, behind: parts[start].separator)
        guard food.name != joined.first?.food.name else { continue }
        if !isPlain || !isFood(food.name) {
          guard Self.mayBeDish(joined, called: food.name) else { continue }
          switch measured(food.name, joined.first?.food.amounts ?? []) {
          case .dish: break
          case .filling: continue
          case .either:
            openDish = openDish ?? food
            continue
          }
        }
        foods.append(food)
        length = count
        break
      }
      if length == 1 { append(parts[start], isFood) }
      start += length
    }
    isTooLong = start < parts.count
    spread()
  }

  /// What is said as tables write it, its kind behind a comma and how much of it at the end: `soup, tomato, 300 ml`.
  private static func kind(at start: Int, of parts: [SpokenSentence.Part]) -> String? {
    guard start + 1 < parts.count, parts[start].food.amounts.isEmpty else { return nil }
    let next = parts.dropFirst(start + 2).first
    let measured = next.map { $0.food.name.isEmpty ? $0.food.amounts : [] } ?? []
    guard (parts[start + 1].food.amounts + measured).contains(where: { $0.unit != nil }) else {
      return nil
    }
    return parts[start + 1].kind(of: parts[start])
  }

  /// Whether parts may be what is in one dish: only `and` and commas part them, and only before the first is said how
  /// much.
  private static func mayBeDish(
    _ parts: ArraySlice<SpokenSentence.Part>, called name: String
  ) -> Bool {
    guard let dish = FilledDish(name), dish.fillings.count == parts.count else { return false }
    return parts.last?.isBehindAnd ?? false
      && parts.dropFirst().allSatisfy { SpokenCount($0.words[...]) == nil }
      && (parts.first.map { $0.food.amounts.isEmpty || $0.food.beginsWithAmount } ?? false)
  }

  /// Where nothing but words around foods was said, they are what the food is called: `After 7`.
  private mutating func nameAfterAll(_ words: [SpokenWord]) {
    guard !foods.contains(where: { !$0.name.isEmpty }), words.contains(where: { $0.kind == .word })
    else { return }
    let whole = SpokenFood(words[...], keepsFillers: true)
    // A food called `A` is one, too.
    let named =
      whole.name.isEmpty ? words.filter(\.isOfName).map(\.text).joined(separator: " ") : whole.name
    // `a pint` names none.
    let isMeasured = whole.amounts.contains { $0.unit != nil }
    guard !named.isEmpty, !isMeasured || !["a", "an", "the"].contains(named.lowercased()) else {
      return
    }
    foods = [
      SpokenFood(
        name: named, amounts: whole.amounts.filter { !$0.isPlainArticle }, energies: whole.energies,
        numbers: whole.numbers, words: words)
    ]
  }

  /// Whether one energy behind several foods is that of all: `ham and eggs 500`.
  private static func isOneEntry(_ parts: [SpokenSentence.Part]) -> Bool {
    guard parts.count > 1, let last = parts.last?.food, !last.name.isEmpty || !last.energies.isEmpty
    else { return false }
    let isEnergy =
      last.energies.count == 1 && last.numbers.isEmpty
      || last.energies.isEmpty && last.numbers.count == 1 && last.numbers[0] > 30
    // An energy before its food is that of this one.
    return isEnergy && last.amounts.isEmpty
      && (last.name.isEmpty || last.words.first?.number == nil)
      && parts.dropLast().allSatisfy {
        // `one burger with fries, 900 kcal`
        ($0.food.amounts.isEmpty || last.name.isEmpty && $0.food.amounts == [SpokenAmount(1)])
          && $0.food.energies.isEmpty && $0.food.numbers.isEmpty
      }
  }

  /// Adds a food; what says no more than how much of the one before it, or what is not in that, belongs
  /// to it: `toast, 2 slices`, `turkey sandwich, no mayo`.
  private mutating func append(_ part: SpokenSentence.Part, _ isFood: (String) -> Bool) {
    var food = part.food
    join(&food, behind: part.separator)
    if food.name.isEmpty, var last = foods.last {
      if last.isAddition, last.amounts.isEmpty, food.numbers.count == 1, food.numbers[0] <= 30,
        part.separator.map(\.text) == [","]
      {
        openCount = part.words.map(\.text).joined(separator: " ")
      }
      last.add(food, behind: part.separator)
      foods[foods.count - 1] = last
    } else if let last = foods.last, !last.name.isEmpty, NegatedPart.only(food.name) != nil,
      food.amounts.isEmpty, food.numbers.isEmpty, food.energies.isEmpty, !isFood(food.name)
    {
      var whole = last
      whole.add(food, behind: part.separator)
      foods[foods.count - 1] = whole.named("\(last.name) \(food.name)")
    } else if let last = foods.last, !last.name.isEmpty, part.isReady {
      var whole = last
      whole.add(food, behind: part.separator)
      foods[foods.count - 1] = whole
    } else if let last = foods.last, !last.name.isEmpty, part.qualifies,
      part.isStyle || !isFood(food.name)
        || WordForms.stems(food.name) == ["sweet"] && food.name.last != "s"
    {
      // `granola, unsweetened`: no food is called so alone.
      var whole = SpokenFood((last.words + part.separator + part.words)[...])
      (whole.carrier, whole.joint) = (last.carrier, last.joint)
      foods[foods.count - 1] = whole
    } else if !food.name.isEmpty || !food.amounts.isEmpty || !food.energies.isEmpty
      || !food.numbers.isEmpty
    {
      foods.append(food)
    }
  }

  /// Notes what a food is put into or onto: all that is listed behind `with` belongs to what stands before it.
  private func join(_ food: inout SpokenFood, behind separator: [SpokenWord]) {
    food.joint = separator
    guard let last = foods.last else { return }
    if separator.contains(where: { ["with", "in", "topped"].contains($0.folded) }) {
      // In a mug of tea beside a butty with bacon the milk is in the tea.
      let isApart = last.isJoinedByAnd && last.beginsWithAmount
      food.carrier = isApart ? last.name : foods.last { !$0.isAddition }?.name
    } else if food.isJoinedByAnd {
      food.carrier = last.carrier
    }
  }

  /// Takes an amount of each for that of all the foods: `apple and pear, 100 g each`.
  private mutating func spread() {
    guard foods.count > 1, let last = foods.last, last.isOfEach, let amount = last.amounts.first
    else { return }
    let others = foods.dropLast()
    if amount.unit != nil,
      others.allSatisfy({ $0.amounts.isEmpty && $0.energies.isEmpty && $0.numbers.isEmpty })
    {
      for place in foods.indices { foods[place] = foods[place].taken(as: amount).times(1) }
    } else if others.count == 1, last.isAddition, others[0].amounts.count == 1,
      let count = others[0].amounts.first?.count, count > 1, others[0].numbers.isEmpty
    {
      // `2 teas with 1 sugar each`
      foods[1] = last.times(count)
    }
  }

  /// Whether `each` was said more often than it was understood.
  private func hasOpenEach(in words: [SpokenWord]) -> Bool {
    let count = words.count { SpokenFood.each.contains($0.folded) }
    return count > foods.count { $0.isSpread }
  }

  /// Words around a food that say nothing about it.
  static let fillers: Set<String> = Set(
    """
    i i've ive i'm im we had have having ate eat eaten eating drank drink drinking drunk enjoyed enjoy consumed just some my
    the then also along together accompanied by paired followed served alongside topped including
    included of on while about around roughly approximately approx nearly almost snacked munched
    indulged treated myself to washed down it finished off started begin began day was consisted
    consisting contained featured comprised prepared made delicious tasty nice good yummy quick simple
    and post pre workout after before gym with plus got grabbed grab another sipped sipping that which were is are there
    well as this our us me up so for today's today added adding complemented complimented rounded out
    all went go goes decided opted chose for savored devoured whipped myself in
    combined mixed meal worth amount refreshing them these those warm w/ w n
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

extension SpokenFood {
  /// Takes over what was said of this food behind a comma.
  mutating func add(_ other: SpokenFood, behind separator: [SpokenWord]) {
    let (carrier, joint, isOfEach) = (carrier, joint, isOfEach || other.isOfEach)
    let fullName = fullName
    self = SpokenFood(
      name: name, amounts: amounts + other.amounts, energies: energies + other.energies,
      numbers: numbers + other.numbers, beginsWithAmount: beginsWithAmount,
      words: words + separator + other.words)
    (self.carrier, self.joint, self.isOfEach) = (carrier, joint, isOfEach)
    self.fullName = fullName
    // `2 sausages, 60 g each`
    if other.isOfEach { _ = spread() }
  }
}
