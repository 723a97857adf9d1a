public import CountMeSchema

/// A meal that a person composes of ingredients.
public struct MealEntry: Sendable {
  /// What it is called.
  public var name: String
  /// What goes into it; one without energy is looked up.
  public var ingredients: [CustomMeal.Ingredient]
  /// How many servings it makes.
  public var servings: Double = 1
  /// How it is made.
  public var notes: String?

  /// Describes a meal.
  public init(name: String, ingredients: [CustomMeal.Ingredient]) {
    self.name = name
    self.ingredients = ingredients
  }
}
