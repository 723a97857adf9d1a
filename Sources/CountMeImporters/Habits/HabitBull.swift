import CountMeFormats
import CountMeModel

extension ImportFormat {
  /// HabitBull's export, one row for each habit and day.
  public static let habitBull = ImportFormat(
    name: "habitbull", summary: "HabitBull: HabitName, CalendarDate, Value and so on (CSV)",
    mappings: [
      "HabitName, HabitDescription": "habits",
      "CalendarDate, Value above 0": "completions.progress",
      "CommentText": "completions.notes",
      "Value -2150000000": "habits.skippedDays",
    ],
    leftOut: "days with the value 0, which is the same as no completion; the category",
    recognises: { $0.columns("HabitName", "CalendarDate", "Value") },
    reading: .eachFile(HabitBull.read))
}

/// Reads HabitBull's export.
enum HabitBull {
  /// What stands for a day that was skipped.
  private static let skipped = -2_150_000_000.0

  static func read(_ file: ImportedFile, _ draft: inout ImportDraft) throws(ImportError) {
    var habits = ImportedHabits()
    let needed = ["HabitName", "CalendarDate", "Value"]
    var table = try ImportTable(file, needs: needed, days: "CalendarDate", numbersOf: ["value"])
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard let name = row.some("HabitName") else {
        return draft.warn(row.warning(.rowLeftOut, "HabitName"))
      }
      let date = try row.date("CalendarDate")
      let value = try row.number("Value") ?? 0
      var fields: JSONObject = [:]
      fields["description"] = row.some("HabitDescription").map { .string($0) }
      habits.add(name, named: name, fields, at: row.position, in: &draft)
      habits.see(name, date)
      if value == skipped {
        habits.skip(name, on: date, reason: row.some("CommentText"))
      } else if value > 0 || row.some("CommentText") != nil {
        habits.complete(
          name, on: date, progress: max(value, 0), notes: row.some("CommentText"),
          at: row.position, in: &draft)
      } else {
        draft.leaveOut("days without a completion")
      }
    }
    habits.finish(&draft)
  }
}
