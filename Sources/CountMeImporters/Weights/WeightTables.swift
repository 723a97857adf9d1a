import CountMeFormats
import CountMeModel

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
    reading: .eachFile(WeightTables.openScale))

  /// Libra's CSV, whose first lines say version and unit.
  public static let libra = ImportFormat(
    name: "libra", summary: "Libra: Export database (CSV with semicolons), versions 5 and 6",
    mappings: [
      "date, weight": "weightHistory", "body fat": "weightHistory.bodyFat",
      "comment, log": "weightHistory.note",
    ],
    leftOut: "the trends, which are computed, and the muscle mass",
    mayLackWeightUnit: true,
    recognises: { head in
      head.text.contains("#Version:") && head.text.contains("#Units:")
        ? "its first lines are those of Libra" : nil
    },
    reading: .eachFile(WeightTables.libra))
}

/// Reads tables of weights.
enum WeightTables {
  /// The columns that hold numbers.
  private static let numbers: Set = [
    "weight", "weight trend", "body fat", "body fat trend", "muscle mass", "body_fat", "fat",
    "waist",
    "muscle", "water", "bone",
  ]

  /// openScale: older versions with `DATE` and `TIME`, others with both in one column.
  static func openScale(_ file: ImportedFile, _ draft: inout ImportDraft) throws(ImportError) {
    var table = try ImportTable(
      file, needs: ["weight"], numbersOf: Self.numbers, lowercasesHeader: true)
    guard let day = table.header.first(where: { ["date", "datetime"].contains($0) }) else {
      throw ImportError(
        .otherKind(missing: ["date"], looksLike: nil), at: .start)
    }
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard let weight = try row.number("weight"), weight > 0 else {
        return draft.warn(row.warning(.rowLeftOut, "weight"))
      }
      let moment: ImportedMoment
      if row.some("time") != nil {
        moment = ImportedMoment(
          try row.date(day, .dayFirst), minuteOfDay: try row.minuteOfDay("time"))
      } else {
        moment = try Self.moment(row, day, draft.zone)
      }
      var fields: JSONObject = ["weight": .number(weight)]
      let fat = try row.number(firstOf: ["body_fat", "fat"]) ?? 0
      if fat > 0 { fields["bodyFat"] = .number(fat) }
      let waist = try row.number("waist") ?? 0
      if waist > 0 { fields["waist"] = .number(waist) }
      fields["note"] = row.some("comment").map { .string($0) }
      for column in ["muscle", "water", "bone", "visceralfat", "hip", "chest"]
      where row.some(column) != nil {
        draft.leaveOut(column)
      }
      draft.add("weightHistory", key: [row.text("weight")], moment, fields, at: row.position)
    }
  }

  /// Libra: semicolons, and lines that begin with a number sign, of which the last names the columns.
  static func libra(_ file: ImportedFile, _ draft: inout ImportDraft) throws(ImportError) {
    let lines = ImportHead(file).text.split(whereSeparator: \.isNewline)
    let unit = lines.first { $0.hasPrefix("#Units:") }
    let name =
      unit.map { String($0.dropFirst(7)).trimmed } ?? draft.settings.options.weightUnit?.rawValue
      ?? "kg"
    guard let kilograms = ImportedUnit.kilograms(name) else {
      throw ImportError(
        .badValue(column: "#Units", text: name, expected: "kg, lb or st"),
        at: TextPosition(line: 2, column: 1))
    }
    let dialect = CSVDialect(
      separator: UInt8(ascii: ";"), allowsInnerQuotes: true, allowsAnyWidth: true,
      hasComments: true, header: Array("#date;".utf8))
    var table = try ImportTable(
      file, needs: ["date", "weight"], numbersOf: Self.numbers, dialect: dialect)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard let weight = try row.number("weight"), weight > 0 else {
        return draft.warn(row.warning(.rowLeftOut, "weight"))
      }
      var fields: JSONObject = ["weight": .number((weight * kilograms).rounded(to: 3))]
      let fat = try row.number("body fat") ?? 0
      if fat > 0 { fields["bodyFat"] = .number(fat) }
      fields["note"] = (row.some("comment") ?? row.some("log")).map { .string($0) }
      let moment = try Self.moment(row, "date", draft.zone)
      draft.add("weightHistory", key: [row.text("weight")], moment, fields, at: row.position)
    }
  }

  private static func moment(
    _ row: ImportRow, _ column: String, _ zone: TimeZoneRules
  ) throws(ImportError) -> ImportedMoment {
    guard let moment = ImportedMoment(text: row.text(column), zone: zone) else {
      throw row.fault(column, expected: "a time such as 2026-11-20 08:15:00")
    }
    return moment
  }
}
