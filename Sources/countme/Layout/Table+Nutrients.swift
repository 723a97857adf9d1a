extension Table {
  /// The columns for energy, protein, carbohydrates and fat.
  static var nutrientColumns: [Column] {
    [Column("kcal", .right)]
      + ["protein", "carbs", "fat"].map { Column($0, .right, isOptional: true) }
  }

  /// The cells of such columns, in kcal and g.
  static func nutrientCells(_ energy: Double?, _ grams: Double?...) -> [String] {
    [energy?.shown ?? ""] + grams.map { amount in amount.map { "\($0.shown) g" } ?? "" }
  }
}
