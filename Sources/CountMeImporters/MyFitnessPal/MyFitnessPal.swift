import CountMeFormats
import CountMeModel

extension ImportFormat {
  /// MyFitnessPal's three summaries, told apart by their columns.
  public static let myFitnessPal = ImportFormat(
    name: "myfitnesspal",
    summary: "MyFitnessPal: Nutrition-, Exercise- and Measurement-Summary (the zip archive or its "
      + "folder, or one CSV)",
    mappings: [
      "Nutrition-Summary": "foodItems, one for each meal of a day: it holds no single foods",
      "Exercise-Summary": "exerciseItems; sets, repetitions and pounds become notes",
      "Measurement-Summary": "weightHistory; lb, unless the column or --unit says kg",
    ],
    leftOut: "steps of an exercise; measurements without a weight on their day",
    mayLackWeightUnit: true,
    recognises: { head in
      // Lose It's food log has these columns too.
      (head.has("Deleted", "Quantity") ? nil : head.columns("Date", "Meal", "Calories", "Fat (g)"))
        ?? head.columns("Date", "Exercise", "Exercise Calories")
        ?? (head.has("Date", "Body Fat %") ? "its columns are Date and measurements" : nil)
    },
    reading: .eachFile { file, draft throws(ImportError) in
      let columns = ImportHead(file).columns
      if columns.contains("Exercise") { return try MyFitnessPal.exercises(file, &draft) }
      if columns.contains("Meal") { return try MyFitnessPal.meals(file, &draft) }
      try MyFitnessPal.measurements(file, &draft)
    })
}

/// Reads MyFitnessPal's summaries; numbers are English, with commas between thousands.
enum MyFitnessPal {
  private static let fields = [
    "Fat (g)": "fats", "Saturated Fat": "saturatedFat", "Cholesterol": "cholesterol",
    "Sodium (mg)": "sodium", "Carbohydrates (g)": "carbohydrates", "Fiber": "fiber",
    "Sugar": "sugar", "Protein (g)": "protein",
  ]

  /// Vitamins, calcium and iron are shares of a day's need and keep their names.
  private static let further = [
    "Polyunsaturated Fat": "Polyunsaturated (g)", "Monounsaturated Fat": "Monounsaturated (g)",
    "Trans Fat": "Trans-Fats (g)", "Potassium": "Potassium (mg)", "Vitamin A": "Vitamin A (%)",
    "Vitamin C": "Vitamin C (%)", "Calcium": "Calcium (%)", "Iron": "Iron (%)",
  ]

  /// What rows are called that hold the sums of others.
  private static let totals = ["total", "totals", "daily total", "daily totals"]

  /// Meals: one row for each meal of a day.
  static func meals(
    _ file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "myfitnesspal nutrition")
    var table = try ImportTable(
      file, needs: ["Date", "Meal", "Calories"], days: "Date", numbers: .english)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard !totals.contains(row.text("Meal").lowercased()) else { return draft.leaveOut("Totals") }
      guard let calories = try row.number("Calories"), calories >= 0 else {
        return draft.warn(row.warning(.rowLeftOut, "Calories"))
      }
      let meal = MealName.own(row.text("Meal"))
      var fields: JSONObject = ["calories": .number(calories)]
      fields["name"] = .string(row.some("Meal") ?? "Meal")
      fields["meal"] = meal.map { .string($0) }
      try row.fill(&fields, Self.fields)
      var nutrients = JSONObject()
      try row.fill(&nutrients, Self.further)
      if !nutrients.isEmpty { fields["micronutrients"] = .object(nutrients) }
      fields["notes"] = row.some("Note").map { .string($0) }
      let moment = ImportedMoment(
        try row.date("Date"), minuteOfDay: nil, usual: MealName.usualMinute(of: meal))
      draft.add("foodItems", key: [row.text("Meal")], moment, fields, at: row.position)
    }
  }

  /// Exercises, of strength and of endurance.
  static func exercises(
    _ file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "myfitnesspal exercise")
    var table = try ImportTable(
      file, needs: ["Date", "Exercise", "Exercise Calories"], days: "Date", numbers: .english)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard let name = row.some("Exercise") else {
        return draft.warn(row.warning(.rowLeftOut, "Exercise"))
      }
      // An adjustment of a tracker's may be negative: that is nothing that was burned.
      guard let burned = try row.number("Exercise Calories"), burned >= 0 else {
        return draft.warn(row.warning(.rowLeftOut, "Exercise Calories"))
      }
      var fields: JSONObject = ["name": .string(name), "caloriesBurned": .number(burned)]
      fields["durationMinutes"] = try row.number("Exercise Minutes").map { .number($0) }
      fields["exerciseType"] = row.some("Type").map { .string($0.lowercased()) }
      fields["notes"] = Self.notes(row).map { .string($0) }
      if row.some("Steps") != nil { draft.leaveOut("Steps") }
      let moment = ImportedMoment(try row.date("Date"), minuteOfDay: nil)
      draft.add("exerciseItems", key: [name, row.text("Type")], moment, fields, at: row.position)
    }
  }

  /// Measurements: weight in pounds where neither the column nor the person says something else.
  static func measurements(
    _ file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "myfitnesspal measurement")
    let weighings = ImportedWeights(draft.settings)
    var table = try ImportTable(file, needs: ["Date"], days: "Date", numbers: .english)
    let weight = table.header.first { $0.lowercased().hasPrefix("weight") } ?? "Weight"
    let told: WeightUnit? =
      weight.lowercased().contains("kg")
      ? .kilograms : weight.lowercased().contains("lb") ? .pounds : nil
    let unit = told ?? draft.settings.options.weightUnit ?? .pounds
    var isUnsaid = told == nil && draft.settings.options.weightUnit == nil
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      let moment = ImportedMoment(try row.date("Date"), minuteOfDay: nil)
      if let amount = try row.number(weight) {
        if isUnsaid { draft.warn(row.warning(.poundsAssumed, weight)) }
        isUnsaid = false
        try weighings.weigh((amount * unit.kilograms).rounded(to: 3), moment, at: row.position)
      }
      if let fat = try row.number("Body Fat %") { try weighings.set("bodyFat", fat, moment) }
    }
    try weighings.add(to: &draft)
  }

  private static func notes(_ row: ImportRow) -> String? {
    var parts: [String] = []
    for (column, noun) in [
      ("Sets", "sets"), ("Reps Per Set", "repetitions"), ("Pounds", "lb"), ("Kilograms", "kg"),
    ] {
      if let text = row.some(column) { parts.append("\(text) \(noun)") }
    }
    if let note = row.some("Note") { parts.append(note) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
