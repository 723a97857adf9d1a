import CountMeFormats
import CountMeModel

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
    read: LoopExport.read)
}

/// Reads Loop Habit Tracker's export.
///
/// `Checkmarks.csv` has a column for each habit, newest day first, with a comma at the line's end;
/// the folders of the habits have the notes.
struct LoopExport {
  private var habits = ImportedHabits()
  private var numerical: Set<String> = []

  static func read(_ input: ImportInput, _ draft: inout ImportDraft) throws(ImportError) {
    var export = LoopExport()
    if let file = input.file("Habits.csv") { try export.readHabits(try file.text(), &draft) }
    let notes = try notes(input, &draft)
    guard let file = input.file("Checkmarks.csv") ?? input.files.first else {
      throw ImportError(.missingFile("Checkmarks.csv"), at: .start)
    }
    guard !ImportHead(file).text.hasPrefix(oneHabit) else {
      throw ImportError(
        .notThisFormat("column for each habit; it is one habit's own file"),
        at: .start)
    }
    try export.readCheckmarks(try file.text(), notes, &draft)
    export.habits.finish(&draft)
  }

  /// How the table in a habit's own folder begins.
  static let oneHabit = "Date,Value,Notes"

  private mutating func readHabits(
    _ text: ImportedTextChunks, _ draft: inout ImportDraft
  ) throws(ImportError) {
    var table = try ImportTable(text, needs: ["Name"], numbers: .either)
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard let name = row.some("Name") else {
        return draft.warn(row.warning(.rowLeftOut, "Name"))
      }
      let isNumerical = row.text("Type") == "NUMERICAL"
      if isNumerical { numerical.insert(name) }
      var fields = try Self.schedule(row)
      fields["description"] = (row.some("Description") ?? row.some("Question")).map { .string($0) }
      fields["color"] = row.some("Color").map { .string($0) }
      fields["unit"] = row.some("Unit").map { .string($0) }
      if isNumerical { fields["goal"] = try row.number("Target Value").map { .number($0) } }
      let isArchived = row.some("Archived?") ?? row.text("Archived")
      if isArchived == "true" { fields["archived"] = true }
      habits.add(name, fields, at: row.position, in: &draft)
    }
  }

  /// Daily, or so many times a week; other frequencies have no field.
  private static func schedule(_ row: ImportRow) throws(ImportError) -> JSONObject {
    let times = try row.number(firstOf: ["FrequencyNumerator", "NumRepetitions"])
    let days = try row.number(firstOf: ["FrequencyDenominator", "Interval"])
    guard let times, let days, times > 0, days > 0 else { return [:] }
    if times == days { return ["schedule": "daily"] }
    let perWeek = (times / days * 7).rounded()
    return [
      "schedule": "weekly", "timesPerWeek": .number(min(max(perWeek, 1), 7)),
    ]
  }

  /// The notes in the habits' own folders, by habit and day.
  private static func notes(
    _ input: ImportInput, _ draft: inout ImportDraft
  ) throws(ImportError) -> [[String]: String] {
    var notes: [[String]: String] = [:]
    for file in input.files where file.name.hasSuffix("/Checkmarks.csv") {
      let parts = file.name.split(separator: "/")
      guard let folder = parts.dropLast().last, let space = folder.firstIndex(of: " ") else {
        continue
      }
      let habit = String(folder[folder.index(after: space)...])
      var table = try ImportTable(try file.text(), needs: ["Date"])
      guard table.header.contains("Notes") else { continue }
      try table.eachRow(&draft) { row, _ throws(ImportError) in
        if let note = row.some("Notes") { notes[[habit, row.text("Date")]] = note }
      }
    }
    return notes
  }

  private mutating func readCheckmarks(
    _ text: ImportedTextChunks, _ notes: [[String]: String], _ draft: inout ImportDraft
  ) throws(ImportError) {
    var table = try ImportTable(text, needs: ["Date"], numbers: .either)
    let names = table.header.dropFirst().filter { !$0.isEmpty }
    for name in names { habits.add(name, [:], at: .start, in: &draft) }
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      let date = try row.date("Date", .monthFirst)
      for name in names {
        let note = notes[[name, row.text("Date")]]
        let mark = try Self.mark(row, name, isNumerical: numerical.contains(name))
        switch mark {
        case .done(let amount):
          habits.complete(
            name, on: date, progress: amount, notes: note, at: row.position, in: &draft)
        case .skipped: habits.skip(name, on: date, reason: note)
        case .none where note != nil:
          habits.complete(name, on: date, progress: 0, notes: note, at: row.position, in: &draft)
        case .none: draft.leaveOut("days without a mark of the person's own")
        }
      }
    }
  }

  private enum Mark {
    case done(Double)
    case skipped, none
  }

  private static func mark(
    _ row: ImportRow, _ name: String, isNumerical: Bool
  ) throws(ImportError) -> Mark {
    switch row.text(name) {
    case "YES_MANUAL": return .done(1)
    case "SKIP": return .skipped
    case "", "NO", "UNKNOWN", "YES_AUTO": return .none
    default: break
    }
    guard let number = try row.number(name) else { return .none }
    if number < 0 { return .none }
    if isNumerical || number > 3 { return number > 0 ? .done(number / 1000) : .none }
    // Older versions write yes-or-no marks as 0 to 3.
    return number == 2 ? .done(1) : number == 3 ? .skipped : .none
  }
}
