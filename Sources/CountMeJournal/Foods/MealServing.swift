import CountMeModel
import CountMeSchema

/// One serving of a meal that the person composed of ingredients.
struct MealServing {
  /// The entry that eating one serving makes.
  let item: FoodItem

  init(_ meal: CustomMeal) {
    let servings = max(meal.servingsCount ?? 1, 1)
    let each = { (total: Double?, amount: (CustomMeal.Ingredient) -> Double?) -> Double? in
      guard let total, Self.isKnown(amount, of: meal) else { return nil }
      return (total / servings * 10).rounded() / 10
    }
    var item = FoodItem()
    item.name = meal.name ?? ""
    item.source = EntrySource.meal.text
    item.servingSize = 1
    item.servingUnit = "serving"
    item.calories = each(meal.totalCalories, \.calories)
    item.protein = each(meal.totalProtein, \.protein)
    item.carbohydrates = each(meal.totalCarbohydrates, \.carbohydrates)
    item.fats = each(meal.totalFats, \.fats)
    self.item = item
  }

  /// Whether an ingredient says how much of it there is: a sum of nothing known is 0, and says nothing.
  private static func isKnown(
    _ amount: (CustomMeal.Ingredient) -> Double?, of meal: CustomMeal
  ) -> Bool {
    let ingredients = meal.ingredients ?? []
    return ingredients.isEmpty || ingredients.contains { amount($0) != nil }
  }
}
