import CountMeFormats

extension ImportFormat {
  /// Waistline's backup.
  public static let waistline = ImportFormat(
    name: "waistline", summary: "Waistline: Settings, Export database (waistline_export.json)",
    mappings: [
      "diary items": "foodItems; energy and nutrients by portion and quantity",
      "diary stats: weight, body fat": "weightHistory",
    ],
    leftOut: "foods and recipes that were never eaten; other measurements; settings",
    recognises: { head in
      head.hasKeys("foodList") || head.hasKeys("diary", "recipes")
        ? "it has a foodList and a diary" : nil
    },
    reading: .eachFile { file, draft throws(ImportError) in
      try Waistline(file).readDays(file, &draft)
    })

  /// OpenNutriTracker's backup: the zip archive, or the intakes in it.
  public static let openNutriTracker = ImportFormat(
    name: "opennutritracker",
    summary: "OpenNutriTracker: Settings, Export (the zip archive, or its user_intake.json)",
    mappings: [
      "user_intake": "foodItems; energy and nutrients by amount",
      "user_activity": "exerciseItems",
    ],
    leftOut: "tracked days, which are sums, and the profile",
    recognises: { head in
      if head.names.contains(where: { $0.hasSuffix("user_intake.json") }), head.names.count > 1 {
        return "it holds user_intake.json"
      }
      return head.hasKeys("nutriments", "amount", "meal")
        ? "it is a list of intakes with nutriments" : nil
    },
    reading: .whole(OpenNutriTracker.read))

  /// Yazio's days, as the public exporter writes them, with the products beside them.
  public static let yazio = ImportFormat(
    name: "yazio",
    summary: "Yazio: the folder with days.json and products.json of Yazio-Exporter",
    mappings: [
      "consumed products": "foodItems; energy and nutrients by amount",
      "consumed simple products": "foodItems", "exercises": "exerciseItems",
      "water": "hydration", "goal of energy": "dailyLogs.dailyGoal",
    ],
    leftOut: "portions of recipes, whose nutrients are not in the files; sums of the days",
    recognises: { head in
      if head.names.contains(where: { $0.hasSuffix("days.json") }) { return "it holds days.json" }
      return head.hasKeys("consumed", "daily") ? "its days have consumed and daily" : nil
    },
    reading: .whole(Yazio.read))
}
