import CountMeKit

extension MealView {
  /// The names of the ingredients.
  var ingredientText: String {
    (meal.ingredients ?? []).compactMap { $0.name?.printable }.joined(separator: ", ")
  }

  /// The meal for scripts.
  var json: JSONValue {
    var members = meal.fields
    members["group"] = group.map { .string($0) }
    members["lastEaten"] = lastEaten.map { .string($0.text) }
    return .object(members)
  }
}
