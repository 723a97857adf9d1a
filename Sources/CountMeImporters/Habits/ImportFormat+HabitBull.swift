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
    eachFile: HabitBull.read)
}
