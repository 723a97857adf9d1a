public import CountMeSchema

extension FoodItem {
  /// The energy and the nutrients that have a field of their own: what grows with the amount that was eaten.
  ///
  /// The schema cannot tell which of its numbers do; a test ties the two together.
  static var nutrients: [(field: String, amount: WritableKeyPath<FoodItem, Double?>)] {
    [
      (Field.calories, \.calories), (Field.protein, \.protein),
      (Field.carbohydrates, \.carbohydrates), (Field.fats, \.fats),
      (Field.saturatedFat, \.saturatedFat), (Field.fiber, \.fiber), (Field.sugar, \.sugar),
      (Field.sodium, \.sodium), (Field.cholesterol, \.cholesterol), (Field.calcium, \.calcium),
    ]
  }

  /// Whether a field is of what grows with the amount.
  public static func isNutrient(_ field: String) -> Bool {
    field == Field.micronutrients || nutrients.contains { $0.field == field }
  }
}
