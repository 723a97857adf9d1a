import CountMeModel

extension ImportFormat {
  /// Lose It!'s logs of foods and of exercises, told apart by their columns.
  public static let loseIt = ImportFormat(
    name: "loseit",
    summary: "Lose It!: food-logs.csv or exercise-logs.csv of the data export, each by itself",
    mappings: ["food-logs.csv": "foodItems", "exercise-logs.csv": "exerciseItems"],
    leftOut: "deleted entries; weights and water, whose tables do not tell the unit",
    recognises: { head in
      head.columns("Date", "Name", "Icon", "Quantity", "Calories", "Deleted")
    },
    read: { input, settings throws(ImportError) in
      let named = input.file("food-logs.csv") ?? input.file("exercise-logs.csv")
      let file = if let named { named } else { try input.only(".csv") }
      return ImportHead(file).has("Type") && !ImportHead(file).has("Meal")
        ? try LoseIt.exercises(try file.text(), settings)
        : try LoseIt.foods(try file.text(), settings)
    })
}
