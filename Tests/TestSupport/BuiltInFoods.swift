import CountMeFoodData
package import CountMeFoods

/// The program's own foods, read once: every case of every test looks at the same.
package enum BuiltInFoods {
  private static let known = Result { () throws -> (table: FoodTable, foods: [TableFood]) in
    guard let table = FoodTable.builtIn else { throw Absent() }
    return (table, try table.foods())
  }

  /// The table, and all that is in it.
  package static func all() throws -> (table: FoodTable, foods: [TableFood]) { try known.get() }
}
