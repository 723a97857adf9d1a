package import CountMeHistory
import CountMeModel
import CountMeSchema
package import CountMeStore

/// A meal that a person composes of ingredients.
public struct MealEntry: Sendable {
  /// What it is called.
  public var name: String
  /// What goes into it.
  public var ingredients: [MealIngredient]
  /// How many servings it makes.
  public var servings: Double = 1
  /// How it is made.
  public var notes: String?

  /// Describes a meal.
  public init(name: String, ingredients: [MealIngredient]) {
    self.name = name
    self.ingredients = ingredients
  }
}

/// Keeps a meal that a person composed.
package struct MealComposing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Keeps a meal that a person composed, so that it can be eaten by its name.
  package func addMeal(_ entry: MealEntry) throws(DiaryError) -> Receipt {
    try EditWriter(store).apply { reader throws(DiaryError) in
      try NameLookup(what: "meal", try reader.own(CustomMeal.self), name: \.name)
        .expectFree(entry.name)
      let lookup = FoodSearch(store).foodLookup(reader)
      var ingredients: [JSONValue] = []
      for ingredient in entry.ingredients {
        ingredients.append(.object(try ingredient.completed(lookup)))
      }
      var fields: JSONObject = [
        "name": .string(entry.name), "ingredients": .array(ingredients),
        "servingsCount": .number(entry.servings),
        "createdAt": .string(store.environment.now().text),
      ]
      fields["notes"] = entry.notes.map { .string($0) }
      return Plan(
        "meal: \(entry.name)", [.create(try reader.name("customMeals"), id: nil, fields: fields)])
    }
  }
}
