import CountMeHistory
import CountMeModel
import CountMeStore

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
    for (field, total) in totals where Self.isKnown(field, of: meal) {
      fields[field] = meal.number(total).map { .number(($0 / servings * 10).rounded() / 10) }
    }
    self.fields = fields
  }

  /// Whether an ingredient says how much of it there is: a sum of nothing known is 0, and says nothing.
  private static func isKnown(_ field: String, of meal: Document) -> Bool {
    let ingredients = meal.fields["ingredients"]?.array ?? []
    return ingredients.isEmpty || ingredients.contains { $0[field]?.number != nil }
  }
}
