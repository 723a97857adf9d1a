import CountMeFoods
import CountMeModel
import CountMeSchema

/// A food as FatSecret details it: with one or more servings, of which some tell their weight.
struct FatSecretFood {
  private let id: String
  private let name: String
  private let brand: String?
  private let servings: [FatSecretServing]

  /// Reads a food; nil for one without an id, a name, or a serving that tells its energy.
  init?(_ food: JSONObject) {
    guard let id = FatSecretAnswer.id(food["food_id"]), let name = food["food_name"]?.string,
      !name.isEmpty
    else { return nil }
    servings = FatSecretAnswer.list(food["servings"]?.object?["serving"])
      .compactMap { FatSecretServing($0) }
    guard !servings.isEmpty else { return nil }
    (self.id, self.name, brand) = (id, name, food["brand_name"]?.string)
  }

  /// The food in the serving that FatSecret flags, or else in its first one.
  var found: FoundFood {
    let usual = servings.first { $0.isUsual } ?? servings[0]
    var item = FoodItem()
    item.name = name
    item.take(usual.facts)
    item.serving = usual.serving
    item.brand = brand
    // The two ids are all that may be kept for as long as one likes.
    item.source = EntrySource.fatSecret(food: id, serving: usual.id).text
    let weighed = weighed
    return FoundFood(
      origin: .fatSecret, id: id, item: item, units: weighed?.units ?? item.units, timesEaten: 0,
      weighed: weighed)
  }

  /// What 100 g hold, by the first serving that tells its weight; a serving without one is never
  /// taken for 100 g.
  private var weighed: WeighedFood? {
    guard let known = servings.first(where: { $0.grams ?? 0 > 0 }), let grams = known.grams else {
      return nil
    }
    let portions = servings.compactMap { serving in
      serving.grams.map {
        FoodPortion(measure: serving.serving.unit, amount: serving.serving.size, grams: $0)
      }
    }
    return WeighedFood(
      name: name, per100Grams: known.facts.scaled(by: 100 / grams),
      portions: portions.filter { FoodUnit($0.measure) == nil || $0.measure == "cup" })
  }
}

/// A serving of a food, with what it holds.
struct FatSecretServing {
  let id: String?
  let serving: Serving
  /// Its weight, where that is told.
  let grams: Double?
  let facts: FoodFacts
  let isUsual: Bool

  private static let nutrients = [
    ("protein", "protein"), ("fats", "fat"), ("carbohydrates", "carbohydrate"),
    ("fiber", "fiber"), ("sugar", "sugar"), ("sodium", "sodium"),
    ("saturatedFat", "saturated_fat"),
  ]

  /// Reads a serving; nil for one that does not tell its energy.
  init?(_ serving: JSONObject) {
    let number = { (name: String) in FatSecretAnswer.number(serving[name]) }
    guard let calories = number("calories") else { return nil }
    var facts = FoodFacts()
    facts["calories"] = calories
    for (name, field) in Self.nutrients { facts[name] = number(field) }
    self.facts = facts
    id = FatSecretAnswer.id(serving["serving_id"])
    let units = number("number_of_units") ?? 1
    let described = serving["measurement_description"]?.string
    let measure = described ?? serving["serving_description"]?.string ?? "serving"
    let portion = FoodPortion(measure: measure, amount: 1, grams: 0)
    self.serving = Serving(size: units > 0 ? units : 1, unit: portion.label)
    let metric = FoodUnit(serving["metric_serving_unit"]?.string ?? "")
    if case .mass(let each) = metric, let amount = number("metric_serving_amount"), amount > 0 {
      grams = amount * each
    } else {
      grams = nil
    }
    isUsual = number("is_default") == 1
  }
}
