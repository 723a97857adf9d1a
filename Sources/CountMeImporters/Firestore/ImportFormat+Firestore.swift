extension ImportFormat {
  /// Firestore's documents: our own export, or accounts of CountMe, Habitto and NutraSafe.
  public static let firestore = ImportFormat(
    name: "firestore",
    summary: "Firestore: users/{uid}/{collection}/{document} with __collections__, or a REST list",
    mappings: [
      "our own export": "the same documents",
      "foodItems, foodEntries, exerciseItems, customMeals":
        "the collections of these names; foodItems",
      "dailyLogs": "dailyLogs.dailyGoal and notes; lists and totals follow from the entries",
      "habits": "habits; their histories become completions, difficultyRecords and skippedDays",
      "completions, dailyAwards, achievements": "the collections of these names",
      "fastingSessions, fastingPlans, weightHistory, reactionLogs, useByInventory":
        "the collections of these names; snake_case fields get our names",
    ],
    leftOut: "syncStatus and user ids; collections and documents that none of ours can hold",
    recognises: { head in
      if head.hasKeys("__collections__") { return "it has __collections__, as Firestore's backups" }
      return head.hasKeys("documents", "fields") && head.text.contains("/documents/users/")
        ? "it is an answer of Firestore's REST interface" : nil
    },
    reading: .eachFile(FirestoreAccount.read))
}
