/// A food as a public table has it, before it is packed.
struct SourceFood {
  /// Its number there.
  var number: String
  /// Its name.
  var name: String
  /// What else it is called.
  var otherNames: [String] = []
  /// Its food group.
  var group: String
  /// Who makes it; empty for nobody in particular.
  var maker = ""
  /// What 100 g hold, in the order of ``nutrients``, as digits; empty where it is not known.
  var values: [String]
  /// Portions with their weights in g.
  var portions: [(measure: String, amount: String, grams: String)]

  /// The nutrients by the names that documents have: fields of a food entry, and behind them the
  /// names among its micronutrients, which end in their unit.
  static let nutrients = [
    "calories", "protein", "fats", "carbohydrates", "fiber", "sugar", "saturatedFat", "sodium",
    "cholesterol", "calcium", "Monounsaturated (g)", "Polyunsaturated (g)", "Vitamin A (µg)",
    "B1 (Thiamine) (mg)", "B2 (Riboflavin) (mg)", "B3 (Niacin) (mg)", "B6 (Pyridoxine) (mg)",
    "Folate (µg)", "Choline (mg)", "B12 (Cobalamin) (µg)", "Vitamin C (mg)", "Vitamin D (µg)",
    "Vitamin E (mg)", "Vitamin K (µg)", "Phosphorus (mg)", "Magnesium (mg)", "Iron (mg)",
    "Zinc (mg)", "Copper (mg)", "Selenium (µg)", "Potassium (mg)", "Caffeine (mg)", "Alcohol (g)",
  ]
}

extension SourceFood {
  /// The foods of the standard reference, sorted by number.
  static func standardReference(
    foods: SourceTable, portions: SourceTable
  ) -> [SourceFood] {
    let columns = [
      "kcal", "protein_g", "fat_g", "carbohydrate_g", "fiber_g", "sugar_g", "saturated_fat_g",
      "sodium_mg",
    ]
    let byFood = Dictionary(grouping: portions.rows) { $0["ndb_no", default: ""] }
    return foods.rows.sorted { $0["ndb_no", default: ""] < $1["ndb_no", default: ""] }.map { row in
      let number = row["ndb_no", default: ""]
      let own = byFood[number, default: []]
        .sorted { Int($0["seq", default: ""]) ?? 0 < Int($1["seq", default: ""]) ?? 0 }
        .map { row in
          (
            measure: row["measure", default: ""], amount: row["amount", default: ""],
            grams: row["gram_weight", default: ""]
          )
        }
      return SourceFood(
        number: number, name: row["name", default: ""], group: row["food_group", default: ""],
        maker: row["manufacturer", default: ""], values: columns.map { row[$0, default: ""] },
        portions: own)
    }
  }

  /// The columns of the table of foods as eaten, in the order of ``nutrients``.
  private static let eatenColumns = [
    "Energy (kcal)", "Protein (g)", "Total Fat (g)", "Carbohydrate (g)",
    "Fiber, total dietary (g)", "Sugars, total (g)", "Fatty acids, total saturated (g)",
    "Sodium (mg)", "Cholesterol (mg)", "Calcium (mg)", "Fatty acids, total monounsaturated (g)",
    "Fatty acids, total polyunsaturated (g)", "Vitamin A, RAE (mcg_RAE)", "Thiamin (mg)",
    "Riboflavin (mg)", "Niacin (mg)", "Vitamin B-6 (mg)", "Folate, DFE (mcg_DFE)",
    "Choline, total (mg)", "Vitamin B-12 (mcg)", "Vitamin C (mg)", "Vitamin D (D2 + D3) (mcg)",
    "Vitamin E (alpha-tocopherol) (mg)", "Vitamin K (phylloquinone) (mcg)", "Phosphorus (mg)",
    "Magnesium (mg)", "Iron (mg)", "Zinc (mg)", "Copper (mg)", "Selenium (mcg)",
    "Potassium (mg)", "Caffeine (mg)", "Alcohol (g)",
  ]

  /// The foods as eaten that have nutrients and are eaten by themselves, sorted by number.
  static func asEaten(
    foods: SourceTable, nutrients: SourceTable, portions: SourceTable
  ) throws(FoodTableError) -> [SourceFood] {
    for column in eatenColumns where !nutrients.columns.contains(column) { throw .column(column) }
    let values = Dictionary(
      nutrients.rows.map { ($0["code", default: ""], $0) }, uniquingKeysWith: { first, _ in first })
    let byFood = Dictionary(grouping: portions.rows) { $0["code", default: ""] }
    return foods.rows.sorted { $0["code", default: ""] < $1["code", default: ""] }.compactMap {
      row in
      let number = row["code", default: ""]
      // What begins so is only counted within other foods.
      guard !number.hasPrefix("9999"), let own = values[number] else { return nil }
      return SourceFood(
        number: number, name: row["description", default: ""],
        otherNames: otherNames(row["additional", default: ""]),
        group: row["category", default: ""],
        values: eatenColumns.map { own[$0, default: ""] },
        portions: byFood[number, default: []].compactMap(eatenPortion))
    }
  }

  private static func otherNames(_ text: String) -> [String] {
    text.split(separator: ";").map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
  }

  /// A portion such as `1 cup, diced` or `1/2 bagel`; nil for one without weight, and for inches.
  private static func eatenPortion(
    _ row: [String: String]
  ) -> (measure: String, amount: String, grams: String)? {
    let (text, grams) = (row["portion", default: ""], row["grams", default: ""])
    guard grams != "0", !text.contains(" inch") || text.contains("(") else { return nil }
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    let parts = words[0].split(separator: "/").compactMap { Double($0) }
    guard let first = parts.first else { return (text, "1", grams) }
    let amount = parts.count == 2 ? first / parts[1] : first
    let whole = amount == amount.rounded()
    return (String(words[1]), whole ? "\(Int(amount))" : "\(amount)", grams)
  }
}
