package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// Keeps a meal that a person composed.
package struct MealComposing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Keeps a meal that a person composed, so that it can be eaten by its name.
  package func addMeal(_ entry: MealEntry) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      try NameLookup(of: .meal, try reader.own(CustomMeal.self), name: \.name)
        .expectFree(entry.name)
      let lookup = FoodLookup(store, reader)
      var ingredients: [CustomMeal.Ingredient] = []
      for ingredient in entry.ingredients { ingredients.append(try completed(ingredient, lookup)) }
      var meal = CustomMeal()
      meal.name = entry.name
      meal.ingredients = ingredients
      meal.servingsCount = entry.servings
      meal.createdAt = ZonedTime(instant: store.environment.now(), offsetMinutes: 0)
      meal.notes = entry.notes
      return EditPlan(
        "meal: \(entry.name)",
        [.create(try reader.name(CustomMeal.collection), id: nil, fields: meal.fields)])
    }
  }

  /// An ingredient with what the diary knows of the food where its energy is left open.
  private func completed(
    _ ingredient: CustomMeal.Ingredient, _ lookup: FoodLookup
  ) throws(DiaryError) -> CustomMeal.Ingredient {
    guard ingredient.calories == nil else { return ingredient }
    let name = ingredient.name ?? ""
    guard let food = try lookup.choice(meaning: name)?.taken else {
      throw .journal(.unknownIngredient(name))
    }
    let amount = ingredient.quantity.map { Serving(size: $0, unit: ingredient.unit ?? "serving") }
    let found = try food.measured(amount).item
    var completed = ingredient
    completed.name = found.name
    completed.quantity = found.servingSize
    completed.unit = found.servingUnit
    completed.calories = found.calories
    completed.protein = ingredient.protein ?? found.protein
    completed.carbohydrates = ingredient.carbohydrates ?? found.carbohydrates
    completed.fats = ingredient.fats ?? found.fats
    return completed
  }
}
