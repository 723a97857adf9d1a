import CountMeFormats
import CountMeModel

/// Reads Cronometer's servings export, one food a row.
///
/// Columns differ by year and settings; what is empty is unknown, not zero. `Time` is there for some
/// people only, with 24 hours or 12. The days and times have no zone: they are the clock's on the wall.
struct CronometerServings {
  private let energy: String
  /// How many kcal one unit of the energy column is.
  private let kilocalories: Double
  /// The columns of nutrients; those without a field become `micronutrients`.
  private let nutrients: [String]

  private static let fields = [
    "Protein (g)": "protein", "Carbs (g)": "carbohydrates", "Fat (g)": "fats",
    "Saturated (g)": "saturatedFat", "Fiber (g)": "fiber", "Sugars (g)": "sugar",
    "Sodium (mg)": "sodium", "Cholesterol (mg)": "cholesterol", "Calcium (mg)": "calcium",
  ]

  /// Reads the file.
  ///
  /// - Throws: ``ImportError`` for another file, and at the first bad row if the import is strict.
  static func read(
    _ file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "cronometer servings")
    var table = try ImportTable(file, needs: [], numbers: .english, allowsRepeats: false)
    let servings = try CronometerServings(table.header)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      try servings.read(row, into: &draft)
    }
  }

  private init(_ header: [String]) throws(ImportError) {
    let isMetric = header.contains("Energy (kJ)")
    let energy = isMetric ? "Energy (kJ)" : "Energy (kcal)"
    let missing = ["Day", "Food Name", energy].filter { !header.contains($0) }
    guard missing.isEmpty else {
      let isDaily = header.contains("Date") && header.contains("Energy (kcal)")
      throw ImportError(
        .otherKind(missing: missing, looksLike: isDaily ? "Cronometer's daily nutrition" : nil),
        at: .start)
    }
    self.energy = energy
    kilocalories = isMetric ? 1 / Energy.kilojoulesPerKilocalorie : 1
    nutrients = header.filter { $0 != energy && $0.hasSuffix(")") }
  }

  private func read(_ row: ImportRow, into draft: inout ImportDraft) throws(ImportError) {
    let (date, minute) = (try row.date("Day"), try row.minuteOfDay("Time"))
    guard let amount = try row.number(energy), amount >= 0 else {
      return draft.warn(row.warning(.rowLeftOut, energy))
    }
    guard let name = row.some("Food Name") else {
      return draft.warn(row.warning(.rowLeftOut, "Food Name"))
    }
    let meal = row.some("Group").flatMap { MealName.own($0) }
    var fields: JSONObject = ["name": .string(name)]
    fields["calories"] = .number((amount * kilocalories).rounded(to: 2))
    fields["meal"] = meal.map { .string($0) }
    let serving = ImportedAmount(row.text("Amount"))
    fields["servingSize"] = serving.size.map { .number($0) }
    fields["servingUnit"] = serving.unit.map { .string($0) }
    fields["category"] = row.some("Category").map { .string($0) }
    try setNutrients(&fields, of: row, &draft)
    // No nutrients: importing the same log from another year's export must add nothing.
    let key = [row.text("Group"), row.text("Food Name"), row.text("Amount")]
    let moment = ImportedMoment(
      date, minuteOfDay: minute, usual: MealName.usualMinute(of: meal))
    draft.add("foodItems", key: key, moment, fields, at: row.position)
  }

  private func setNutrients(
    _ fields: inout JSONObject, of row: ImportRow, _ draft: inout ImportDraft
  ) throws(ImportError) {
    var further = JSONObject()
    for column in nutrients {
      guard let amount = try row.number(column) else { continue }
      guard amount >= 0 else {
        draft.warn(row.warning(.valueLeftOut, column))
        continue
      }
      if let field = Self.fields[column] {
        fields[field] = .number(amount)
      } else {
        further[column] = .number(amount)
      }
    }
    if !further.isEmpty { fields["micronutrients"] = .object(further) }
  }
}
