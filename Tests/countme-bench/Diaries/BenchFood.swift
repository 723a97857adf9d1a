/// A food as a label tells it, for 100 g.
struct BenchFood {
  let name: String
  let calories: Double
  let protein: Double
  let carbohydrates: Double
  let fats: Double
  let fiber: Double
  let sodium: Double

  private init(
    _ name: String, _ calories: Double, _ protein: Double, _ carbohydrates: Double, _ fats: Double,
    _ fiber: Double, _ sodium: Double
  ) {
    self.name = name
    self.calories = calories
    self.protein = protein
    self.carbohydrates = carbohydrates
    self.fats = fats
    self.fiber = fiber
    self.sodium = sodium
  }

  /// What people eat, with the rounded values of the usual tables.
  static let all = [
    BenchFood("Rolled oats", 379, 13.2, 67.7, 6.5, 10.1, 6),
    BenchFood("Whole milk", 61, 3.2, 4.8, 3.3, 0, 43),
    BenchFood("Banana", 89, 1.1, 22.8, 0.3, 2.6, 1),
    BenchFood("Apple", 52, 0.3, 13.8, 0.2, 2.4, 1),
    BenchFood("Blueberries", 57, 0.7, 14.5, 0.3, 2.4, 1),
    BenchFood("Greek yogurt", 97, 9, 3.9, 5, 0, 35),
    BenchFood("Whole wheat bread", 247, 13, 41, 3.4, 7, 450),
    BenchFood("Butter", 717, 0.9, 0.1, 81, 0, 11),
    BenchFood("Cheddar", 403, 24.9, 1.3, 33.1, 0, 653),
    BenchFood("Boiled egg", 155, 12.6, 1.1, 10.6, 0, 124),
    BenchFood("Chicken breast, roasted", 165, 31, 0, 3.6, 0, 74),
    BenchFood("Salmon, baked", 206, 22.1, 0, 12.4, 0, 61),
    BenchFood("White rice, cooked", 130, 2.7, 28.2, 0.3, 0.4, 1),
    BenchFood("Spaghetti, cooked", 158, 5.8, 30.9, 0.9, 1.8, 1),
    BenchFood("Tomato", 18, 0.9, 3.9, 0.2, 1.2, 5),
    BenchFood("Cucumber", 15, 0.7, 3.6, 0.1, 0.5, 2),
    BenchFood("Broccoli, steamed", 35, 2.4, 7.2, 0.4, 3.3, 41),
    BenchFood("Carrot", 41, 0.9, 9.6, 0.2, 2.8, 69),
    BenchFood("Potatoes, boiled", 87, 1.9, 20.1, 0.1, 1.8, 4),
    BenchFood("Olive oil", 884, 0, 0, 100, 0, 2),
    BenchFood("Almonds", 579, 21.2, 21.6, 49.9, 12.5, 1),
    BenchFood("Dark chocolate", 598, 7.8, 45.9, 42.6, 10.9, 20),
    BenchFood("Lentils, cooked", 116, 9, 20.1, 0.4, 7.9, 2),
    BenchFood("Chickpeas, cooked", 164, 8.9, 27.4, 2.6, 7.6, 7),
    BenchFood("Hummus", 166, 7.9, 14.3, 9.6, 6, 379),
    BenchFood("Avocado", 160, 2, 8.5, 14.7, 6.7, 7),
    BenchFood("Orange juice", 45, 0.7, 10.4, 0.2, 0.2, 1),
    BenchFood("Coffee with milk", 12, 0.7, 1.1, 0.6, 0, 12),
    BenchFood("Beer", 43, 0.5, 3.6, 0, 0, 4),
    BenchFood("Müsli „Früchte & Nüsse“", 362, 9.7, 66.2, 6.1, 7.3, 28),
  ]
}
