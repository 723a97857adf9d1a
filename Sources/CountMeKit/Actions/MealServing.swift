import CountMeModel

/// One serving of a meal that the person composed of ingredients.
struct MealServing {
  /// The fields of the entry that eating one serving makes.
  let fields: JSONObject

  init(_ meal: Document) {
    let servings = max(meal.number("servingsCount") ?? 1, 1)
    var fields: JSONObject = [
      "name": .string(meal.name ?? ""), "source": .string("meal"),
      "servingSize": .number(1), "servingUnit": .string("serving"),
    ]
    let totals = [
      "calories": "totalCalories", "protein": "totalProtein",
      "carbohydrates": "totalCarbohydrates", "fats": "totalFats",
    ]
    for (field, total) in totals {
      fields[field] = meal.number(total).map { .number(($0 / servings * 10).rounded() / 10) }
    }
    self.fields = fields
  }
}
