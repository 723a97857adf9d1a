import CountMeFoods
public import CountMeHistory
import CountMeModel
import CountMeSchema

extension FoundFood {
  /// An amount of the food: its entry, with its weight where that is known.
  struct Measured {
    /// The entry.
    let item: FoodItem
    /// The weight in g.
    let grams: Double?
    /// Whether nothing was assumed.
    let isCertain: Bool
  }

  /// The food in an amount; nil where nothing tells how much that is.
  ///
  /// - Parameters:
  ///   - amount: how much; nil for what people take.
  ///   - words: what the food was called.
  ///   - isAddition: whether it is put on or into another food.
  func measured(
    _ amount: SpokenAmount?, called words: String, isAddition: Bool = false
  ) -> Measured? {
    var entry = item
    guard let weighed else {
      if let amount = amount ?? one {
        guard (try? entry.scale(to: Serving(amount))) != nil else { return nil }
      }
      return Measured(item: entry, grams: nil, isCertain: true)
    }
    // What is named by its number is called by its name.
    let isNumber = EntrySource(words)?.tableFood != nil
    let query = FoodQuery(isNumber ? name : words)
    guard let weight = weighed.weight(of: amount, of: query, isAddition: isAddition)
    else { return nil }
    entry.micronutrients = nil
    entry.take(weighed, weight)
    return Measured(item: entry, grams: weight.grams, isCertain: weight.isCertain)
  }

  /// One of what is counted in pieces: how many were eaten last is nobody's usual amount.
  private var one: SpokenAmount? {
    guard let unit = item.servingUnit, FoodUnit(unit) == nil,
      let size = item.servingSize, size > 1
    else { return nil }
    return SpokenAmount(1, unit: unit)
  }

  /// The same food in another amount; nil for the usual one.
  ///
  /// - Throws: ``JournalFailure/unweighed(_:amount:units:)`` for an amount in a unit that the food
  ///   is not known in; it names those that it is known in.
  public func measured(_ amount: Serving?) throws(DiaryError) -> FoundFood {
    guard let amount else { return self }
    guard let measured = measured(amount.spoken, called: name) else {
      throw .journal(.unweighed(name, amount: amount.text, units: units))
    }
    var food = self
    food.item = measured.item
    return food
  }
}

extension FoodItem {
  /// An entry of so much of a food.
  init(_ food: WeighedFood, _ weight: WeighedFood.Weight) {
    self.init()
    name = food.name
    take(food, weight)
  }

  /// Takes what so much of a food holds.
  mutating func take(_ food: WeighedFood, _ weight: WeighedFood.Weight) {
    let facts = food.per100Grams.scaled(by: weight.grams / 100)
    take(facts)
    var further = FieldMap<String, Double>()
    for (nutrient, value) in facts.micronutrients where value > 0 {
      further[nutrient] = Self.significant(value)
    }
    if !further.isEmpty { micronutrients = further }
    serving = Serving(size: Self.rounded(weight.size, to: 1000), unit: weight.unit)
  }

  /// Takes the amounts that have fields of their own.
  mutating func take(_ facts: FoodFacts) {
    for (field, value) in facts.fields { self[field: field] = Self.rounded(value) }
  }
}
