import CountMeFormats

/// Reads Cronometer's servings export, one food a row.
///
/// Columns differ by year and settings; what is empty is unknown, not zero. `Time` is there for some
/// people only, with 24 hours or 12. The days and times have no zone: they are the clock's on the wall.
struct CronometerServings {
  private var draft: ImportDraft

  /// Reads the file's text.
  ///
  /// - Throws: ``ImportError`` for another file, and at the first bad row if the import is strict.
  init(_ text: ImportedTextChunks, _ settings: ImportDraft.Settings) throws(ImportError) {
    draft = ImportDraft("cronometer", kind: "cronometer servings", settings)
    var reader = CSVFile(text)
    guard let header = try reader.next() else {
      throw ImportError(.empty, at: TextPosition(line: 1, column: 1))
    }
    let columns = try CronometerColumns(header)
    while true {
      do {
        guard let record = try reader.next() else { return }
        try draft.attempt { draft throws(ImportError) in
          var row = CronometerRow(record, columns)
          defer { for warning in row.warnings { draft.warn(warning) } }
          guard let serving = try row.serving() else { return }
          Self.add(serving, at: row.position, to: &draft)
        }
      } catch {
        guard case .csv(.fieldCount) = error.reason, !reader.isCutOff else { throw error }
        try draft.note(error)
      }
    }
  }

  /// What the file holds.
  func entries() throws(ImportError) -> ImportedEntries { try draft.finished() }

  private static func add(
    _ serving: CronometerRow.Serving, at position: TextPosition, to draft: inout ImportDraft
  ) {
    let moment = ImportedMoment(
      serving.date, minuteOfDay: serving.minuteOfDay, usual: MealName.usualMinute(of: serving.meal))
    draft.add("foodItems", key: serving.key, moment, serving.fields, at: position)
  }
}
