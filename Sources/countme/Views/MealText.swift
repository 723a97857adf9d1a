import CountMeKit

extension MealView {
  /// The names of the ingredients.
  var ingredientText: String {
    (meal.ingredients ?? []).compactMap { $0.name?.printable }.joined(separator: ", ")
  }

  /// The meal for scripts.
  var json: JSONValue {
    meal.fields.json.adding(["group": group, "lastEaten": lastEaten?.text])
  }
}
