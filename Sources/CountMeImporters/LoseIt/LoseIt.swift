import CountMeFormats
import CountMeModel

extension ImportFormat {
  /// Lose It!'s logs of foods and of exercises, told apart by their columns.
  public static let loseIt = ImportFormat(
    name: "loseit",
    summary:
      "Lose It!: the data export (the zip archive or its folder), or food-logs.csv or exercise-logs.csv",
    mappings: ["food-logs.csv": "foodItems", "exercise-logs.csv": "exerciseItems"],
    leftOut: "deleted entries; weights and water, whose tables do not tell the unit",
    recognises: { head in
      head.columns("Date", "Name", "Icon", "Quantity", "Calories", "Deleted")
    },
    ignores: { $0.has("Date", "Last Updated") ? .withoutUnits : nil },
    reading: .eachFile { file, draft throws(ImportError) in
      ImportHead(file).has("Type") && !ImportHead(file).has("Meal")
        ? try LoseIt.exercises(file, &draft)
        : try LoseIt.foods(file, &draft)
    })
}

/// Reads Lose It!'s logs of foods and exercises, whose days have the month first where they do not tell.
enum LoseIt {
  private static let fields = [
    "Fat (g)": "fats", "Saturated Fat (g)": "saturatedFat", "Cholesterol (mg)": "cholesterol",
    "Sodium (mg)": "sodium", "Carbohydrates (g)": "carbohydrates", "Fiber (g)": "fiber",
    "Sugars (g)": "sugar", "Protein (g)": "protein",
  ]

  static func foods(
    _ file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "loseit foods")
    var table = try ImportTable(
      file, needs: ["Date", "Name", "Meal", "Calories"], days: "Date", numbers: .english)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard let name = name(of: row, &draft) else { return }
      guard let calories = try row.number("Calories"), calories >= 0 else {
        return draft.warn(row.warning(.rowLeftOut, "Calories"))
      }
      let meal = MealName.own(row.text("Meal"))
      var fields: JSONObject = ["name": .string(name), "calories": .number(calories)]
      fields["meal"] = meal.map { .string($0) }
      fields["servingSize"] = try row.number("Quantity").map { .number($0) }
      fields["servingUnit"] = row.some("Units").map { .string($0) }
      try row.fill(&fields, Self.fields)
      let moment = ImportedMoment(
        try row.date("Date"), minuteOfDay: nil, usual: MealName.usualMinute(of: meal))
      let key = [row.text("Meal"), Self.inKey(name), row.text("Quantity"), row.text("Units")]
      draft.add("foodItems", key: key, moment, fields, at: row.position)
    }
  }

  static func exercises(
    _ file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "loseit exercises")
    var table = try ImportTable(
      file, needs: ["Date", "Name", "Calories"], days: "Date", numbers: .english)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard let name = name(of: row, &draft) else { return }
      // An adjustment of a tracker's may be negative: that is nothing that was burned.
      guard let burned = try row.number("Calories"), burned >= 0 else {
        return draft.warn(row.warning(.rowLeftOut, "Calories"))
      }
      var fields: JSONObject = ["name": .string(name), "caloriesBurned": .number(burned)]
      if row.text("Units").lowercased().hasPrefix("min") {
        fields["durationMinutes"] = try row.number("Quantity").map { .number(abs($0)) }
      }
      let moment = ImportedMoment(try row.date("Date"), minuteOfDay: nil)
      draft.add(
        "exerciseItems", key: [Self.inKey(name), row.text("Quantity")], moment, fields,
        at: row.position)
    }
  }

  /// The entry's name; nil where it was deleted, or has none.
  private static func name(of row: ImportRow, _ draft: inout ImportDraft) -> String? {
    guard !["1", "true"].contains(row.text("Deleted").lowercased()) else {
      draft.leaveOut("deleted entries")
      return nil
    }
    guard let name = row.some("Name") else {
      draft.warn(row.warning(.rowLeftOut, "Name"))
      return nil
    }
    return name
  }

  /// A name as it is in an entry's key: what is too long was always cut before.
  private static func inKey(_ name: String) -> String { name.cut(to: 200) }
}
