import CountMeFormats

extension ImportFormat {
  /// Loop Habit Tracker's CSV export: a zip archive, or the folder that it becomes.
  public static let loop = ImportFormat(
    name: "loop",
    summary: "Loop Habit Tracker: Settings, Export as CSV (the zip archive or its folder)",
    mappings: [
      "Habits.csv": "habits: name, question or description, colour, unit, target, frequency",
      "Checkmarks.csv: YES_MANUAL or 2": "completions.progress 1",
      "Checkmarks.csv: a number": "completions.progress, a thousandth of it",
      "Checkmarks.csv: SKIP or 3": "habits.skippedDays",
      "Checkmarks.csv of a habit: Notes": "completions.notes",
    ],
    leftOut: "NO, UNKNOWN and YES_AUTO (Loop fills them in by the frequency); scores",
    recognises: { head in
      if head.names.contains(where: { $0 == "Checkmarks.csv" || $0.hasSuffix("/Checkmarks.csv") }) {
        return "it is or holds Checkmarks.csv"
      }
      let line = head.text.prefix { !$0.isNewline }
      return line.hasPrefix("Date,") && line.hasSuffix(",") && head.text.contains("UNKNOWN")
        ? "it is a table of checkmarks" : nil
    },
    read: { input, settings throws(ImportError) in
      try LoopExport.entries(input, settings)
    })
}
