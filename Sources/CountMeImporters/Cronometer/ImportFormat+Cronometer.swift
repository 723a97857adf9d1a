import CountMeFormats

extension ImportFormat {
  /// Cronometer's servings, exercises, biometrics and notes, told apart by their columns.
  public static let cronometer = ImportFormat(
    name: "cronometer",
    summary: "Cronometer: Account, Export Data; servings, exercises, biometrics, notes (CSV, or a "
      + "folder of them)",
    mappings: [
      "servings": "foodItems, with all nutrients; those without a field are micronutrients",
      "exercises": "exerciseItems",
      "biometrics: Weight, Body Fat": "weightHistory",
      "notes": "dailyLogs.notes of the day",
    ],
    leftOut: "other biometrics, which no collection holds; the daily nutrition, which are sums",
    recognises: { head in
      head.columns("Day", "Food Name") ?? head.columns("Day", "Exercise", "Minutes")
        ?? head.columns("Day", "Metric", "Unit", "Amount") ?? head.columns("Day", "Note")
    },
    ignores: { $0.has("Date", "Energy (kcal)") ? .sums : nil },
    eachFile: { file, settings throws(ImportError) in
      let text = try file.text()
      let columns = ImportHead(file).columns
      let day = CronometerDay(settings)
      if columns.isSuperset(of: ["Day", "Exercise", "Minutes"]) { return try day.exercises(text) }
      if columns.isSuperset(of: ["Day", "Metric", "Unit", "Amount"]) {
        return try day.biometrics(text)
      }
      if columns.isSuperset(of: ["Day", "Note"]) { return try day.notes(text) }
      return try CronometerServings.entries(text, settings)
    })
}
