import CountMeFoods
public import CountMeHistory
public import CountMeModel

extension FoundFood {
  /// An amount of the food: the fields of its entry, with its weight where that is known.
  struct Measured {
    /// The fields of an entry.
    let fields: JSONObject
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
    guard let weighed else {
      var known = KnownFood(fields)
      guard let amount = amount ?? one else {
        return Measured(fields: fields, grams: nil, isCertain: true)
      }
      guard (try? known.scale(to: Serving(amount))) != nil else { return nil }
      return Measured(fields: known.fields, grams: nil, isCertain: true)
    }
    guard
      let weight = weighed.weight(of: amount, of: FoodQuery(words), isAddition: isAddition)
    else { return nil }
    var entry = fields
    entry["micronutrients"] = nil
    for (field, value) in weighed.fields(of: weight) where field != "name" { entry[field] = value }
    return Measured(fields: entry, grams: weight.grams, isCertain: weight.isCertain)
  }

  /// One of what is counted in pieces: how many were eaten last is nobody's usual amount.
  private var one: SpokenAmount? {
    guard let unit = fields["servingUnit"]?.string, FoodUnit(unit) == nil,
      let size = fields["servingSize"]?.number, size > 1
    else { return nil }
    return SpokenAmount(1, unit: unit)
  }

  /// The fields of an entry of an amount; nil for the usual one.
  ///
  /// - Throws: ``JournalFailure/unweighed(_:amount:units:)`` for an amount in a unit that the food
  ///   is not known in; it names those that it is known in.
  public func entry(of amount: String?) throws(DiaryError) -> JSONObject {
    guard let amount else { return fields }
    guard let said = SpokenAmount(amount), let measured = measured(said, called: name) else {
      throw .journal(.unweighed(name, amount: amount, units: units))
    }
    return measured.fields
  }

  /// The same food in another amount; nil for the usual one.
  ///
  /// - Throws: as ``entry(of:)``.
  public func measured(_ amount: String?) throws(DiaryError) -> FoundFood {
    var food = self
    food.fields = try entry(of: amount)
    return food
  }
}

extension WeighedFood {
  /// The fields of an entry of so much.
  func fields(of weight: Weight) -> JSONObject {
    var fields = JSONObject()
    fields["name"] = .string(name)
    let facts = per100Grams.scaled(by: weight.grams / 100)
    for (field, value) in facts.fields { fields[field] = .number(KnownFood.rounded(value)) }
    var further = JSONObject()
    for (nutrient, value) in facts.micronutrients where value > 0 {
      further[nutrient] = .number(KnownFood.significant(value))
    }
    if !further.isEmpty { fields["micronutrients"] = .object(further) }
    fields["servingSize"] = .number(KnownFood.rounded(weight.size, to: 1000))
    fields["servingUnit"] = .string(weight.unit)
    return fields
  }
}
