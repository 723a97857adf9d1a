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
    reading: .eachFile { file, draft throws(ImportError) in
      let columns = ImportHead(file).columns
      if columns.isSuperset(of: ["Day", "Exercise", "Minutes"]) {
        try CronometerDay.exercises(file, &draft)
      } else if columns.isSuperset(of: ["Day", "Metric", "Unit", "Amount"]) {
        try CronometerDay.biometrics(file, &draft)
      } else if columns.isSuperset(of: ["Day", "Note"]) {
        try CronometerDay.notes(file, &draft)
      } else {
        try CronometerServings.read(file, &draft)
      }
    })
}
