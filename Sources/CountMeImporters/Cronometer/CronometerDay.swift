import CountMeFormats
import CountMeModel

/// Reads what Cronometer exports beside the servings.
enum CronometerDay {
  /// Exercises: `Day,Time,Exercise,Minutes,Calories Burned`.
  ///
  /// Cronometer writes what was burned as a negative number; then what is positive was taken away by a tracker.
  static func exercises(
    _ file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "cronometer exercises")
    let isNegative = try hasNegative(file)
    var table = try ImportTable(
      file, needs: ["Day", "Exercise", "Minutes", "Calories Burned"], numbers: .english)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard let burned = try row.number("Calories Burned"), burned <= 0 || !isNegative,
        let name = row.some("Exercise")
      else {
        let column = row.text("Exercise").isEmpty ? "Exercise" : "Calories Burned"
        return draft.warn(row.warning(.rowLeftOut, column))
      }
      var fields: JSONObject = ["name": .string(name), "caloriesBurned": .number(abs(burned))]
      fields["durationMinutes"] = try row.number("Minutes").map { .number(abs($0)) }
      let moment = try Self.moment(row)
      draft.add(
        "exerciseItems", key: [name, row.text("Minutes")], moment, fields, at: row.position)
    }
  }

  /// Whether something in the table was burned as a negative number.
  private static func hasNegative(_ file: ImportedFile) throws(ImportError) -> Bool {
    var table = try ImportTable(
      file, needs: ["Calories Burned"], numbers: .english)
    return table.firstTelling { row in
      (try? row.number("Calories Burned")).flatMap { $0 < 0 ? true : nil }
    } ?? false
  }

  /// Biometrics: `Day,Time,Metric,Unit,Amount`.
  static func biometrics(
    _ file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "cronometer biometrics")
    let weighings = ImportedWeights(draft.settings)
    var table = try ImportTable(
      file, needs: ["Day", "Metric", "Unit", "Amount"], numbers: .english)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      let moment = try Self.moment(row)
      guard let amount = try row.number("Amount") else { return }
      switch row.text("Metric").lowercased() {
      case let metric where metric.hasPrefix("weight"):
        guard let unit = ImportedUnit.kilograms(row.text("Unit")) else {
          throw row.fault("Unit", expected: "a unit of weight such as kg or lbs")
        }
        try weighings.weigh((amount * unit).rounded(to: 4), moment, at: row.position)
      case let metric where metric.hasPrefix("body fat"):
        try weighings.set("bodyFat", amount, moment)
      default: draft.leaveOut(row.text("Metric"))
      }
    }
    try weighings.add(to: &draft)
  }

  /// Notes: `Day,Note`, several of which a day may have.
  static func notes(
    _ file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    draft.begin(kind: "cronometer notes")
    var days: [(date: CalendarDate, text: String, position: TextPosition)] = []
    var places: [CalendarDate: Int] = [:]
    var table = try ImportTable(file, needs: ["Day", "Note"])
    try table.eachRow(&draft) { row, _ throws(ImportError) in
      let date = try row.date("Day")
      guard let note = row.some("Note") else { return }
      if let place = places[date] {
        days[place].text += "\n" + note
      } else {
        places[date] = days.count
        days.append((date, note, row.position))
      }
    }
    for day in days {
      draft.addToLog(of: day.date, ["notes": .string(day.text)], at: day.position)
    }
  }

  private static func moment(_ row: ImportRow) throws(ImportError) -> ImportedMoment {
    ImportedMoment(try row.date("Day"), minuteOfDay: try row.minuteOfDay("Time"))
  }
}
