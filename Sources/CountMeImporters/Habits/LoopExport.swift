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
    reading: .whole(LoopExport.read))
}

/// Reads Loop Habit Tracker's export.
///
/// `Checkmarks.csv` has a column for each habit, newest day first, with a comma at the line's end; the names stand
/// in its heading without quotation marks, though there may be commas in them. The folders of the habits begin
/// with their numbers, and have the notes. Names may be there twice: the number tells a habit.
struct LoopExport {
  private struct Habit {
    let key: String
    let name: String
    let isNumerical: Bool
  }

  private var habits = ImportedHabits()
  /// The habits of `Habits.csv`, in its order.
  private var listed: [Habit] = []

  static func read(_ input: ImportInput, _ draft: inout ImportDraft) throws(ImportError) {
    var export = LoopExport()
    if let file = input.file("Habits.csv") { try export.readHabits(file, &draft) }
    guard let file = input.file("Checkmarks.csv") ?? input.files.first else {
      throw ImportError(.missingFile("Checkmarks.csv"), at: .start)
    }
    guard !ImportHead(file).text.hasPrefix(oneHabit) else {
      throw ImportError(
        .notThisFormat("column for each habit; it is one habit's own file"),
        at: .start)
    }
    let tables = LoopHabitTables(input, listed: export.listed.map { ($0.key, $0.name) })
    try export.readCheckmarks(file, tables, &draft)
    export.habits.finish(&draft)
  }

  /// How the table in a habit's own folder begins.
  static let oneHabit = "Date,Value,Notes"

  private mutating func readHabits(
    _ file: ImportedFile, _ draft: inout ImportDraft
  ) throws(ImportError) {
    var table = try ImportTable(file, needs: ["Name"], numbersOf: ["target value"])
    try table.eachRow(&draft) { row, draft throws(ImportError) in
      guard let name = row.some("Name") else {
        return draft.warn(row.warning(.rowLeftOut, "Name"))
      }
      let number = Int(row.text("Position")) ?? listed.count + 1
      let isTaken = listed.contains { $0.key == "\(number)" }
      let habit = Habit(
        key: isTaken ? "\(number) \(listed.count)" : "\(number)", name: name,
        isNumerical: row.text("Type") == "NUMERICAL")
      listed.append(habit)
      var fields = try Self.schedule(row)
      fields["description"] = (row.some("Description") ?? row.some("Question")).map { .string($0) }
      fields["color"] = row.some("Color").map { .string($0) }
      fields["unit"] = row.some("Unit").map { .string($0) }
      if habit.isNumerical { fields["goal"] = try row.number("Target Value").map { .number($0) } }
      let isArchived = row.some("Archived?") ?? row.text("Archived")
      if isArchived == "true" { fields["archived"] = true }
      habits.add(habit.key, named: name, fields, at: row.position, in: &draft)
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

  private mutating func readCheckmarks(
    _ file: ImportedFile, _ tables: LoopHabitTables, _ draft: inout ImportDraft
  ) throws(ImportError) {
    let order = try ImportTable.dayOrder(of: "Date", in: file)
    let notes = try tables.notes(&draft)
    var reader = CSVFile(
      try file.text(allowsLatin1: true),
      dialect: CSVDialect(allowsInnerQuotes: true, allowsAnyWidth: true))
    guard let heading = try reader.next() else { throw ImportError(.empty, at: .start) }
    guard heading.fields[0].text.trimmed == "Date" else {
      throw ImportError(.otherKind(missing: ["Date"], looksLike: nil), at: .start)
    }
    guard let columns = columns(heading, tables.keys) else {
      return try readTables(tables, order, &draft)
    }
    for habit in columns { habits.add(habit.key, named: habit.name, [:], at: .start, in: &draft) }
    let hasComma = heading.fields.last?.text.trimmed.isEmpty ?? false
    let width = columns.count + (hasComma ? 2 : 1)
    while let record = try reader.next() {
      if record.fields.count != width {
        let fault = ImportError(
          .csv(.fieldCount(found: record.fields.count, expected: width)),
          at: record.fields[0].position)
        if reader.isCutOff { throw fault }
        try draft.note(fault)
        continue
      }
      try draft.attempt { draft throws(ImportError) in
        let day = record.fields[0].text.trimmed
        let date = try Self.date(record.fields[0], order)
        for (habit, field) in zip(columns, record.fields.dropFirst()) {
          try mark(
            habit, date, field, note: notes[habit.key]?[day], at: record.fields[0].position, &draft)
        }
      }
    }
  }

  /// The habits of the columns, in their order; nil where the heading is not that of the list.
  private func columns(_ heading: CSVRecord, _ withTables: Set<String>) -> [Habit]? {
    var cells = heading.fields.dropFirst().map(\.text.trimmed)
    if cells.last?.isEmpty ?? false { cells.removeLast() }
    for list in [listed, listed.filter({ withTables.contains($0.key) })] where !list.isEmpty {
      let names = list.map(\.name).joined(separator: ",").split(
        separator: ",", omittingEmptySubsequences: false)
      if names.map({ String($0).trimmed }) == cells { return list }
    }
    var rest = listed
    var columns: [Habit] = []
    for (place, name) in cells.enumerated() {
      if let found = rest.firstIndex(where: { $0.name == name }) {
        columns.append(rest.remove(at: found))
      } else if listed.isEmpty || withTables.isEmpty {
        columns.append(Habit(key: "column \(place)", name: name, isNumerical: false))
      } else {
        return nil
      }
    }
    return columns
  }

  /// Reads the habits' own tables, where the one of all cannot be told apart.
  private mutating func readTables(
    _ tables: LoopHabitTables, _ order: DayOrder, _ draft: inout ImportDraft
  ) throws(ImportError) {
    for habit in listed {
      guard let file = tables.files[habit.key] else {
        draft.leaveOut("habits without a table of their own")
        continue
      }
      var table = try ImportTable(file, needs: ["Date", "Value"])
      try table.eachRow(&draft) { row, draft throws(ImportError) in
        let date = try row.date("Date", order)
        guard let field = row.field("Value") else { return }
        try mark(habit, date, field, note: row.some("Notes"), at: row.position, &draft)
      }
    }
  }

  private static func date(
    _ field: CSVRecord.Field, _ order: DayOrder
  ) throws(ImportError) -> CalendarDate {
    if let date = ImportedDay.date(field.text.trimmed, order) { return date }
    throw ImportError(
      .badValue(column: "Date", text: field.text, expected: "a day such as 2026-11-20"),
      at: field.position)
  }

  private mutating func mark(
    _ habit: Habit, _ date: CalendarDate, _ field: CSVRecord.Field, note: String?,
    at position: TextPosition, _ draft: inout ImportDraft
  ) throws(ImportError) {
    switch try Self.mark(field, habit) {
    case .done(let amount):
      habits.complete(
        habit.key, on: date, progress: amount, notes: note, at: position, in: &draft)
    case .skipped: habits.skip(habit.key, on: date, reason: note)
    case .none where note != nil:
      habits.complete(habit.key, on: date, progress: 0, notes: note, at: position, in: &draft)
    case .none: draft.leaveOut("days without a mark of the person's own")
    }
  }

  private enum Mark {
    case done(Double)
    case skipped, none
  }

  private static func mark(
    _ field: CSVRecord.Field, _ habit: Habit
  ) throws(ImportError) -> Mark {
    let text = field.text.trimmed
    switch text {
    case "YES_MANUAL": return .done(1)
    case "SKIP": return .skipped
    case "", "NO", "UNKNOWN", "YES_AUTO": return .none
    default: break
    }
    guard let number = ImportedNumber.number(text, .unclear) else {
      throw ImportError(
        .badValue(column: habit.name, text: text, expected: "a mark such as YES_MANUAL or 2"),
        at: field.position)
    }
    if number < 0 { return .none }
    if habit.isNumerical || number > 3 { return number > 0 ? .done(number / 1000) : .none }
    // Older versions write yes-or-no marks as 0 to 3.
    return number == 2 ? .done(1) : number == 3 ? .skipped : .none
  }
}

/// The tables in the habits' own folders, which are called by number and name: `002 Wake up early`.
struct LoopHabitTables {
  /// The files by the habits' keys.
  private(set) var files: [String: ImportedFile] = [:]

  /// - Parameter listed: the habits of `Habits.csv`; where there are none, a table's name tells nothing.
  init(_ input: ImportInput, listed: [(key: String, name: String)]) {
    for file in input.files where file.name.hasSuffix("/Checkmarks.csv") {
      guard let folder = file.name.split(separator: "/").dropLast().last,
        let space = folder.firstIndex(of: " "), let number = Int(folder[..<space])
      else { continue }
      // Loop leaves letters such as umlauts out of a folder's name, so only the number tells.
      let known = listed.first { $0.key == "\(number)" }
      if let known { files[known.key] = file }
    }
  }

  /// The habits that have a table.
  var keys: Set<String> { Set(files.keys) }

  /// The notes, by habit and day as it is written.
  func notes(_ draft: inout ImportDraft) throws(ImportError) -> [String: [String: String]] {
    var notes: [String: [String: String]] = [:]
    for (key, file) in files.sorted(by: { $0.key < $1.key }) {
      var table = try ImportTable(file, needs: ["Date"])
      guard table.header.contains("Notes") else { continue }
      try table.eachRow(&draft) { row, _ throws(ImportError) in
        if let note = row.some("Notes") { notes[key, default: [:]][row.text("Date")] = note }
      }
    }
    return notes
  }
}
