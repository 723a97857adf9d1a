import CountMeFormats

extension ImportFormat {
  /// openScale's CSV.
  public static let openScale = ImportFormat(
    name: "openscale", summary: "openScale: Export data (CSV)",
    mappings: [
      "weight, date and time": "weightHistory", "fat": "weightHistory.bodyFat",
      "waist": "weightHistory.waist", "comment": "weightHistory.note",
    ],
    leftOut: "muscle, water, bone and the other measurements, which have no field",
    recognises: { head in
      head.columns("DATE", "WEIGHT") ?? head.columns("dateTime", "weight")
        ?? head.columns("date", "weight", "muscle")
    },
    eachFile: { file, settings throws(ImportError) in
      try WeightTables.openScale(try file.text(), settings)
    })

  /// Libra's CSV, whose first lines say version and unit.
  public static let libra = ImportFormat(
    name: "libra", summary: "Libra: Export database (CSV with semicolons), versions 5 and 6",
    mappings: [
      "date, weight": "weightHistory", "body fat": "weightHistory.bodyFat",
      "comment, log": "weightHistory.note",
    ],
    leftOut: "the trends, which are computed, and the muscle mass",
    recognises: { head in
      head.text.contains("#Version:") && head.text.contains("#Units:")
        ? "its first lines are those of Libra" : nil
    },
    eachFile: { file, settings throws(ImportError) in try WeightTables.libra(file, settings) })
}
