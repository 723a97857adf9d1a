import CountMeFoods
import CountMeModel

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
