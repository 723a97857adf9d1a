import CountMeModel

/// What a person says that they ate, with the food that it means where they left its energy open.
struct LookedUpFood {
  /// What they said, in which a number and an amount in front of the name stand where they belong.
  private(set) var entry: FoodEntry
  /// The food; nil where its energy was said.
  private(set) var choice: FoodChoice?
  /// What a number without a unit was taken for, where that is not beyond doubt.
  private(set) var number: NumberReading?

  init(_ entry: FoodEntry) {
    self.entry = entry
  }

  /// Looks the food up where that is needed.
  ///
  /// - Throws: ``DiaryError/misunderstood(what:text:expected:)`` for a food without energy that is
  ///   not known.
  mutating func find(in lookup: () throws(DiaryError) -> FoodLookup) throws(DiaryError) {
    if let number = entry.number { try read(number, lookup) }
    guard entry.calories == nil, !entry.isComposed, choice == nil else { return }
    if let found = entry.found {
      choice = FoodChoice(found)
    } else if entry.name.isEmpty, let barcode = entry.barcode {
      choice = try food(barcode: barcode, try lookup())
    } else {
      choice = try food(try lookup())
    }
  }

  /// Takes a number for energy or an amount.
  private mutating func read(_ value: Double, _ lookup: () throws(DiaryError) -> FoodLookup)
    throws(DiaryError)
  {
    entry.number = nil
    let says = entry.serving != nil || entry.nutrients.contains { $0.value.number != nil }
    var known: FoodChoice?
    if NumberReading.isDoubtful(value), !says, !entry.isComposed {
      known = try counted(value, lookup)
    }
    number = NumberReading(value, of: known, typed: entry.name)
    // Of a meal that was named as one, a number can only be so many servings.
    if number?.isAmount ?? (entry.isComposed && value <= NumberReading.largestAmount) {
      entry.serving = Serving(size: value, unit: "serving").text
      choice = known
    } else {
      entry.calories = value
    }
  }

  /// The food of which there may be so many.
  private func counted(
    _ number: Double, _ lookup: () throws(DiaryError) -> FoodLookup
  ) throws(DiaryError) -> FoodChoice? {
    if let found = entry.found { return FoodChoice(found) }
    if entry.name.isEmpty, let barcode = entry.barcode {
      return try lookup().food(barcode: barcode).map { FoodChoice($0) }
    }
    let amount = Serving(size: number, unit: "serving").text
    return try lookup().choice(meaning: entry.name, amount: amount)
  }

  private func food(barcode: String, _ lookup: FoodLookup) throws(DiaryError) -> FoodChoice {
    guard let food = try lookup.food(barcode: barcode) else {
      throw .misunderstood(
        what: "barcode that this diary knows", text: barcode,
        expected: "the food too: countme eat NAME KCAL --barcode \(barcode) --save")
    }
    return FoodChoice(food)
  }

  /// The food by its name, in which the amount may stand in front: `2 apples`.
  private mutating func food(_ lookup: FoodLookup) throws(DiaryError) -> FoodChoice {
    let whole = try lookup.choice(meaning: entry.name, amount: entry.serving)
    if whole?.isExact != true, entry.serving == nil, let phrase = FoodPhrase(entry.name),
      let part = try lookup.choice(meaning: phrase.name, amount: phrase.amount)
    {
      entry.name = phrase.name
      entry.serving = phrase.amount
      return part
    }
    // What is near to `1 can coke` as a whole is no coke.
    let isAmount = entry.serving == nil && FoodPhrase(entry.name)?.amount.contains(" ") ?? false
    guard let whole, whole.isCertain || !isAmount else {
      let other = try part(of: entry.name, lookup).map { ", or look for one like it: \($0)" } ?? ""
      throw .misunderstood(
        what: "food that this diary or the food table knows", text: entry.name,
        expected: "its energy too: countme eat \"\(entry.name)\" KCAL\(other)")
    }
    return whole
  }

  /// The search for the last of several words, where a food is called so: `black coffee` is a coffee.
  private func part(of name: String, _ lookup: FoodLookup) throws(DiaryError) -> String? {
    let words = (FoodPhrase(name)?.name ?? name).split(separator: " ")
    guard words.count > 1 else { return nil }
    for word in words.reversed() where word.count > 2 {
      let found = try lookup.choice(named: String(word))
      if found?.isCertain == true, found?.isCalledSo == true {
        return "countme food search \(word)"
      }
    }
    return nil
  }
}
