import CountMeFormats

extension ImportFormat {
  /// FatSecret's detailed food diary report.
  public static let fatSecret = ImportFormat(
    name: "fatsecret", summary: "FatSecret: Food Diary, Export, Detailed Report (CSV)",
    mappings: [
      "an indented food": "foodItems with its nutrients",
      "the line below it": "foodItems.servingSize and servingUnit",
      "the heading above it": "foodItems.date and meal",
    ],
    leftOut: "sums of days and meals, which follow from the entries, and the period's summary",
    recognises: { head in
      head.text.contains("Food Diary Report") ? "it calls itself Food Diary Report" : nil
    },
    eachFile: { file, settings throws(ImportError) in
      try FatSecretReport(file, settings).entries()
    })
}
