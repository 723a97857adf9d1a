import CountMeFormats

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
    eachFile: { file, settings throws(ImportError) in
      ImportHead(file).has("Type") && !ImportHead(file).has("Meal")
        ? try LoseIt.exercises(try file.text(), settings)
        : try LoseIt.foods(try file.text(), settings)
    })
}
