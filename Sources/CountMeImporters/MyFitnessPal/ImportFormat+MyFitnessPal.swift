import CountMeFormats

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
    eachFile: { file, settings throws(ImportError) in
      let columns = ImportHead(file).columns
      let reader = MyFitnessPal(settings)
      if columns.contains("Exercise") { return try reader.exercises(try file.text()) }
      if columns.contains("Meal") { return try reader.meals(try file.text()) }
      return try reader.measurements(try file.text())
    })
}
