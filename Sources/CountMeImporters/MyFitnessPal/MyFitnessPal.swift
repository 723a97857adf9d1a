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
      "Measurement-Summary": "weightHistory; lb, unless the column says kg",
    ],
    leftOut: "steps of an exercise; measurements without a weight on their day",
    recognises: { head in
      // Lose It's food log has these columns too.
      (head.has("Deleted", "Quantity") ? nil : head.columns("Date", "Meal", "Calories", "Fat (g)"))
        ?? head.columns("Date", "Exercise", "Exercise Calories")
        ?? (head.has("Date", "Body Fat %") ? "its columns are Date and measurements" : nil)
    },
    eachFile: { file, draft throws(ImportError) in
      let (columns, text) = (ImportHead(file).columns, try file.text())
      if columns.contains("Exercise") { return try MyFitnessPal.exercises(text, &draft) }
      if columns.contains("Meal") { return try MyFitnessPal.meals(text, &draft) }
      try MyFitnessPal.measurements(text, &draft)
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

  /// Meals: one row for each meal of a day.
  static func meals(
    _ text: ImportedTextChunks, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "myfitnesspal nutrition")
    var table = try ImportTable(
      text, needs: ["Date", "Meal", "Calories"], numbers: .english)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
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
        try Self.date(row), minuteOfDay: nil, usual: MealName.usualMinute(of: meal))
      draft.add("foodItems", key: [row.text("Meal")], moment, fields, at: row.position)
    }
  }

  /// Exercises, of strength and of endurance.
  static func exercises(
    _ text: ImportedTextChunks, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "myfitnesspal exercise")
    var table = try ImportTable(
      text, needs: ["Date", "Exercise", "Exercise Calories"], numbers: .english)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard let name = row.some("Exercise") else {
        return draft.warn(row.warning(.rowLeftOut, "Exercise"))
      }
      guard let burned = try row.number("Exercise Calories") else {
        return draft.warn(row.warning(.rowLeftOut, "Exercise Calories"))
      }
      var fields: JSONObject = ["name": .string(name), "caloriesBurned": .number(abs(burned))]
      fields["durationMinutes"] = try row.number("Exercise Minutes").map { .number($0) }
      fields["exerciseType"] = row.some("Type").map { .string($0.lowercased()) }
      fields["notes"] = Self.notes(row).map { .string($0) }
      if row.some("Steps") != nil { draft.leaveOut("Steps") }
      let moment = ImportedMoment(try Self.date(row), minuteOfDay: nil)
      draft.add("exerciseItems", key: [name, row.text("Type")], moment, fields, at: row.position)
    }
  }

  /// Measurements: weight in pounds where the column does not say kilograms.
  static func measurements(
    _ text: ImportedTextChunks, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "myfitnesspal measurement")
    let weighings = Weighings(draft.settings)
    var table = try ImportTable(text, needs: ["Date"], numbers: .english)
    let isMetric = table.header.contains { $0.lowercased().contains("kg") }
    let weight = table.header.first { $0.lowercased().hasPrefix("weight") } ?? "Weight"
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      let moment = ImportedMoment(try Self.date(row), minuteOfDay: nil)
      if let amount = try row.number(weight) {
        let kilograms = amount * (isMetric ? 1 : 0.453_592_37)
        try weighings.weigh(kilograms.rounded(to: 3), moment, at: row.position)
      }
      if let fat = try row.number("Body Fat %") { try weighings.set("bodyFat", fat, moment) }
    }
    try weighings.add(to: &draft)
  }

  private static func date(_ row: ImportRow) throws(ImportError) -> CalendarDate {
    try row.date("Date", .monthFirst)
  }

  private static func notes(_ row: ImportRow) -> String? {
    var parts: [String] = []
    for (column, noun) in [("Sets", "sets"), ("Reps Per Set", "repetitions"), ("Pounds", "lb")] {
      if let text = row.some(column) { parts.append("\(text) \(noun)") }
    }
    if let note = row.some("Note") { parts.append(note) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
