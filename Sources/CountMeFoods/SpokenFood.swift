/// One food as a person said it: what it is called, and what stands around that.
///
/// Food, amount and energy may stand in any order; they describe one entry and never add up.
package struct SpokenFood: Sendable, Equatable {
  /// What it is called; empty where only an amount was said.
  package private(set) var name = ""
  /// What it is called with the words before that may be no part of a name: the `On the go` of a bar.
  package internal(set) var fullName = ""
  /// The amounts that were said; of several nobody knows which one is meant.
  package private(set) var amounts: [SpokenAmount] = []
  /// The energies that were said, in kcal.
  package private(set) var energies: [Double] = []
  /// Numbers behind the name that have no unit: energy in kcal, or how many.
  package private(set) var numbers: [Double] = []
  /// Whether the words begin with an amount, so that they are a food of their own.
  package private(set) var beginsWithAmount = false

  /// Whether a weight is that of a nutrient: `oats 311 kcal 11g protein`.
  package private(set) var tellsNutrient = false
  /// A number that may be a fraction or thousands where its unit leaves both open: `1.200` kcal.
  package private(set) var doubtfulNumber: String?
  /// Whether a part was said of an amount that may be that part already: `200 g steak half`.
  package private(set) var isAmountUnclear = false
  /// The words that say all this, in the text where they stand.
  private(set) var words: [SpokenWord] = []

  /// What it was said to be on, in or beside: the `toast` of toast `with` butter; nil for no such food.
  package var carrier: String?
  /// The words that join it to the food before.
  var joint: [SpokenWord] = []
  /// Whether its amount is that of each food before it, too: `100 g each`.
  var isOfEach = false
  /// Whether what was said of each was taken for all.
  package private(set) var isSpread = false

  /// Whether it was said to be on, in or beside the food before it.
  package var isAddition: Bool { carrier != nil }
  /// Whether the food before it was said to be on it.
  package var isUnderneath: Bool { joint.contains { $0.folded == "on" } }
  /// Whether the food before it was said to be made with it.
  package var isIngredient: Bool { joint.contains { $0.folded == "made" } }
  /// Whether `and` alone joins it to the food before.
  package var isJoinedByAnd: Bool {
    !joint.isEmpty && joint.allSatisfy { ["and", "n"].contains($0.folded) }
  }

  /// A food that is called so, and nothing else was said.
  package init(called name: String) { self.init(name: name) }

  /// The same with another name.
  package func named(_ name: String) -> SpokenFood {
    var food = self
    (food.name, food.fullName) = (name, name)
    return food
  }

  /// Both as one food of another name.
  package func merged(with other: SpokenFood, named name: String) -> SpokenFood {
    var food = named(name)
    food.words += other.joint + other.words
    return food
  }

  /// The same by a name that tells all, without an amount.
  package func unmeasured(named name: String) -> SpokenFood {
    var food = named(name)
    food.amounts = []
    return food
  }

  /// The same in another amount.
  package func taken(as amount: SpokenAmount) -> SpokenFood {
    var food = self
    food.amounts = [amount]
    return food
  }

  /// The same so many times: the sugar of three teas with a spoon each.
  func times(_ count: Double) -> SpokenFood {
    var food = self
    food.amounts = amounts.map { amount in
      SpokenAmount(amount.count * count, unit: amount.unit, size: amount.size)
    }
    food.isSpread = true
    return food
  }

  /// The same with one more amount.
  package func adding(_ amount: SpokenAmount) -> SpokenFood {
    var food = self
    food.amounts.append(amount)
    return food
  }

  /// Nothing yet, or what was said already.
  init(
    name: String = "", amounts: [SpokenAmount] = [], energies: [Double] = [],
    numbers: [Double] = [], beginsWithAmount: Bool = false, words: [SpokenWord] = []
  ) {
    (self.name, self.amounts, self.energies) = (name, amounts, energies)
    fullName = name
    (self.numbers, self.beginsWithAmount) = (numbers, beginsWithAmount)
    self.words = words
  }

  /// Reads a text about one food.
  package init(_ text: String) { self.init(SpokenWord.all(of: text)[...]) }

  /// Size words before the name, which may belong to it.
  private var leading: [SpokenWord] = []

  init(_ words: ArraySlice<SpokenWord>, keepsFillers: Bool = false) {
    self.words = Array(words)
    var rest = keepsFillers ? words : Self.withoutFillers(words)
    let opening = words[..<rest.startIndex].drop { !Self.openings.contains($0.folded) }
    var name: [SpokenWord] = []
    var before: [SpokenWord] = []
    while !rest.isEmpty {
      if let first = rest.first, first.kind == .sign {
        if !name.isEmpty, !["(", ")"].contains(first.text) { name.append(first) }
        rest = rest.dropFirst()
      } else if let length = take(rest, isFirst: name.isEmpty) {
        if !name.isEmpty { leading = before }
        before = leading
        // `on a wheat bun` may belong to the sandwich.
        if name.isEmpty, energies.isEmpty, amounts.last.map({ !$0.isPlainArticle }) ?? true {
          beginsWithAmount = true
        }
        // Of `2 bars of 40 g` nobody knows whether these are one or both.
        if rest.prefix(length).last?.folded == "of", rest.dropFirst(length).first?.number != nil,
          amounts.last?.count != 1, !NumberInName.begins(rest.dropFirst(length))
        {
          isAmountUnclear = true
        }
        let isOfFood = name.isEmpty && energies.isEmpty
        rest = rest.dropFirst(length)
        if !isOfFood, Self.beginsWithNutrient(rest),
          case .mass? = amounts.last?.unit.flatMap({ FoodUnit($0) })
        {
          tellsNutrient = true
        }
        if name.isEmpty { rest = Self.withoutFillers(rest) }
      } else {
        name.append(rest.removeFirst())
      }
    }
    while name.last?.kind == .sign { name.removeLast() }
    if let last = name.last, Self.each.contains(last.folded), spread() { name.removeLast() }
    while !keepsFillers, let last = name.last, Self.trailing.contains(last.folded), name.count > 1 {
      name.removeLast()
    }
    let fraction = keepsFillers ? nil : SpokenFraction(endOf: &name)
    takeLast(of: &name)
    if let fraction {
      let part = fraction.taken(of: amounts)
      isAmountUnclear = part == nil
      amounts = part ?? amounts
    }
    let whole = Self.text(of: leading + name)
    let bare = whole.trimming { $0.isWhitespace || ".,:;!?\"“”+&=@~–—-".contains($0) }
    // What a name quotes at its end is closed: `He said "hi"`.
    let isOpen = !bare.count { $0 == "\"" }.isMultiple(of: 2) && whole.contains("\(bare)\"")
    self.name = isOpen ? "\(bare)\"" : bare
    fullName =
      opening.isEmpty || beginsWithAmount
      ? self.name : "\(Self.text(of: Array(opening))) \(self.name)"
  }

  /// Takes a piece or a size from the end of a name: `watermelon slice`, `coffee large`.
  private mutating func takeLast(of name: inout [SpokenWord]) {
    if name.count > 1, amounts.isEmpty, let last = name.last,
      Self.lastUnits.contains(last.folded)
    {
      name.removeLast()
      amounts.append(SpokenAmount(1, unit: last.folded, isArticle: true))
    }
    if name.count > 1, amounts.isEmpty, let last = name.last,
      let size = SpokenUnit.size(last.folded),
      Self.plainSizes.contains(last.folded)
    {
      name.removeLast()
      amounts.append(SpokenAmount(1, size: size, isArticle: true))
    }
  }

  /// Takes what is said of each for all: `2 sausages 60 g each`; whether that was said of anything.
  ///
  /// Of several foods it is left to the meal: `apple and pear 100 g each`.
  mutating func spread() -> Bool {
    let counts = amounts.filter { $0.unit == nil && !$0.isPlainArticle }
    let measured = amounts.filter { $0.unit != nil }
    if counts.count == 1, measured.count + energies.count == 1 {
      amounts = measured.map { SpokenAmount($0.count * counts[0].count, unit: $0.unit) }
      if amounts.isEmpty { amounts = counts }
      energies = energies.map { ($0 * counts[0].count * 10).rounded() / 10 }
      (isOfEach, isSpread) = (false, true)
      return true
    }
    isOfEach = counts.count + measured.count == 1 && energies.isEmpty
    return isOfEach
  }

  static let each: Set<String> = ["each", "apiece"]

  /// The words as they were typed; no sign stands at an end.
  private static func text(of words: [SpokenWord]) -> String {
    var text = ""
    for word in words {
      let isAttached = word.kind == .sign && word.isGlued
      text += text.isEmpty || isAttached ? word.text : " \(word.text)"
    }
    return text
  }

  /// Takes an amount or energy that words begin with; how many words that is, or nil.
  private mutating func take(_ words: ArraySlice<SpokenWord>, isFirst: Bool) -> Int? {
    guard let first = words.first else { return nil }
    if isFirst, NumberInName.begins(words) { return nil }
    // `eggs x2`, `30 g cheddar x2`
    if first.folded == "x", words.count > 1, let number = words[words.startIndex + 1].number {
      if let last = amounts.last, last.unit != nil {
        amounts[amounts.count - 1].count = last.count * number
      } else {
        amounts.append(SpokenAmount(number))
      }
      return 2
    }
    // `250 ml 3 times`
    if let last = amounts.last, last.unit != nil, words.count == 2,
      words.last?.folded == "times", let number = SpokenCount(words.prefix(1))?.value
    {
      amounts[amounts.count - 1].count = last.count * number
      return 2
    }
    guard let count = SpokenCount(words), isFirst || first.number != nil || Self.isMeasure(words)
    else {
      return isFirst ? takeUnit(words, count: nil, from: 0) : nil
    }
    let length = count.length
    let next = words.dropFirst(length).first
    if let next, first.text.mayBeThousands, SpokenEnergy.isUnit(next.folded) || Self.isFine(next) {
      doubtfulNumber = first.text
    }
    if let next, let kilocalories = SpokenEnergy.kilocalories(next.folded) {
      energies.append((count.value * kilocalories * 10).rounded() / 10)
      return length + 1
    }
    if first.isAbout,
      next == nil || isFirst && !(next.map { SpokenUnit.isUnit($0.folded) } ?? false),
      count.value > 12
    {
      energies.append(count.value)
      return length
    }
    let times = next.map { Self.times.contains($0.folded) } ?? false
    if let taken = takeEach(words, count, isTimes: times, isFirst: isFirst) { return taken }
    if let taken = takeUnit(words.dropFirst(length), count: count, from: length) { return taken }
    // `banana 2 fathoms` is no banana of 2 kcal.
    if !isFirst, let next, next.kind == .word, next.folded != "x" { return nil }
    if isFirst {
      // `2 x eggs`
      guard words.count > length + (times ? 1 : 0) else {
        numbers.append(count.value)
        return length
      }
      amounts.append(SpokenAmount(count.value, isArticle: count.isArticle))
      return length + (times ? 1 : 0)
    }
    numbers.append(count.value)
    return length
  }

  /// Takes so many of an amount or energy that is said of each: `a 123 g portion`, `two 100 g packs`, `2 x 30 g`, `2 x
  /// 80 kcal`; how many words that is, or nil.
  private mutating func takeEach(
    _ words: ArraySlice<SpokenWord>, _ count: SpokenCount, isTimes: Bool, isFirst: Bool
  ) -> Int? {
    let each = words.dropFirst(count.length + (isTimes ? 1 : 0))
    var inner = SpokenFood()
    guard isFirst || isTimes, each.first?.number != nil, each.count > 1,
      let more = inner.take(each, isFirst: isFirst)
    else { return nil }
    if var amount = inner.amounts.first, amount.unit != nil || isTimes {
      amount.count *= count.value
      amounts.append(amount)
    } else if let energy = inner.energies.first {
      amounts.append(SpokenAmount(count.value))
      energies.append((energy * count.value * 10).rounded() / 10)
    } else {
      return nil
    }
    return words.count - each.count + more
  }

  private static let times: Set<String> = ["x", "times", "×"]

  /// Takes sizes and a unit: `large slices of`; the number of words with those before, or nil.
  private mutating func takeUnit(
    _ words: ArraySlice<SpokenWord>, count: SpokenCount?, from length: Int
  ) -> Int? {
    var rest = words
    var size: String?
    // A level spoon is what a table takes for one.
    if rest.first?.folded == "level", Self.unit(rest.dropFirst()) != nil { rest = rest.dropFirst() }
    while let first = rest.first, first.folded == "extra" || SpokenUnit.isSize(first.folded),
      rest.count > 1 || count != nil
    {
      size =
        size == "extra"
        ? "extra \(first.folded)"
        : first.folded == "extra" ? "extra" : SpokenUnit.size(first.folded)
      rest = rest.dropFirst()
    }
    if size == "extra" { (size, rest) = (nil, words) }
    var unit = Self.unit(rest)
    let isFollowed = rest.dropFirst(unit?.length ?? 0).first?.folded == "of"
    // `cup of tea`, `large banana`; without a number `pot roast` is a food.
    // `big bowl` behind a comma is how much.
    let isAll = size != nil && rest.count == unit?.length
    if count == nil, unit != nil, !isFollowed, !isAll, !Self.mayLead(rest) { unit = nil }
    if unit?.text == "pot", Self.isOfPot(rest.dropFirst().first) { unit = nil }
    guard
      count != nil || unit != nil
        || size != nil && !rest.isEmpty && Self.plainSizes.contains(words.first?.folded ?? "")
    else { return nil }
    guard unit != nil || size != nil else { return nil }
    // `big mac`: the size may be in the name, where it does no harm.
    if count == nil, unit == nil {
      amounts.append(SpokenAmount(1, size: size, isArticle: true))
      leading = Array(words.prefix(words.count - rest.count))
      return words.count - rest.count
    }
    var taken = length + (words.count - rest.count)
    if unit == nil { leading = Array(words.prefix(words.count - rest.count)) }
    if let unit {
      taken += unit.length
      rest = rest.dropFirst(unit.length)
      // `8 oz glass of milk`, `2 cup serving of`
      while FoodUnit(unit.text) != nil, let next = rest.first,
        SpokenUnit.isUnit(next.folded) || SpokenUnit.isSize(next.folded)
          || ["worth"].contains(next.folded),
        rest.dropFirst().first?.folded == "of"
          || rest.count == 1 && SpokenUnit.isPackage(next.folded)
          || SpokenUnit.isSize(next.folded) && rest.count > 2
            && rest.dropFirst(2).first?.folded == "of"
      {
        taken += 1
        rest = rest.dropFirst()
      }
    }
    if rest.first?.folded == "of", rest.count > 1 { taken += 1 }
    amounts.append(
      SpokenAmount(
        count?.value ?? 1, unit: unit.flatMap { SpokenUnit.isCount($0.text) ? nil : $0.text },
        size: size, isArticle: count?.isArticle ?? true))
    return taken
  }

  /// The unit that words begin with: `fl oz`, `slices`, `juice box`.
  private static func unit(_ words: ArraySlice<SpokenWord>) -> (text: String, length: Int)? {
    guard let first = words.first, first.kind == .word else { return nil }
    if words.count > 1 {
      let two = "\(first.folded) \(words[words.startIndex + 1].folded)"
      if FoodUnit(two) != nil { return (two, 2) }
      if ["juice box", "juice boxes"].contains(two) { return ("juicebox", 2) }
    }
    let plain = first.folded.trimming { $0 == "-" }
    // `idli 2 nos` is two; a can of NOS has no number behind its name.
    if FoodUnit(plain) != nil || SpokenUnit.isUnit(plain) || plain == "nos" && words.count == 1 {
      return (plain, 1)
    }
    return nil
  }

  /// Whether words are a number in words with a unit, which may stand behind a food: `rice two cups`.
  private static func isMeasure(_ words: ArraySlice<SpokenWord>) -> Bool {
    guard let count = SpokenCount(words), let unit = unit(words.dropFirst(count.length)) else {
      return false
    }
    // `mac and cheese, about a cup`: within a name it may be one.
    return !count.isArticle || words.count == count.length + unit.length
  }

  /// Whether it is a nutrient with its weight, behind a food: `yogurt 120 kcal, 10g protein`.
  package var isNutrient: Bool {
    Self.nutrients.contains(name.lowercased()) && !amounts.isEmpty
  }

  private static func withoutFillers(_ words: ArraySlice<SpokenWord>) -> ArraySlice<SpokenWord> {
    var rest = words
    while let first = rest.first, rest.count > 1 {
      guard first.kind == .sign && first.text != "(" || SpokenMeal.fillers.contains(first.folded)
      else {
        break
      }
      rest = rest.dropFirst()
    }
    return rest
  }
}
