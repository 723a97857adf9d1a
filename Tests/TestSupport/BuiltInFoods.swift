import CountMeFoodData
package import CountMeFoods

/// The program's own foods, read once: every case of every test looks at the same.
package enum BuiltInFoods {
  private static let known = Result {
    (table: FoodTable.builtIn, foods: try FoodTable.builtIn.foods())
  }

  /// The table, and all that is in it.
  package static func all() throws -> (table: FoodTable, foods: [TableFood]) { try known.get() }
}

extension FoodTable {
  /// Every food, in the table's order.
  package func foods() throws -> [TableFood] {
    var foods: [TableFood] = []
    var place = foodsStart
    while place < text.utf8.count {
      guard let food = food(at: place) else { throw Absent() }
      foods.append(food)
      place = endOfLine(from: place) + 1
    }
    return foods
  }
}
