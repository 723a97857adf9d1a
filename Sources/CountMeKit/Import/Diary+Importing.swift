import CountMeModel
import Git

extension Diary {
  /// Takes over another app's export, all or nothing, in one commit.
  ///
  /// Ids and stamps come from the file, so importing again adds nothing and makes no commit, and two
  /// devices that import the same file have the same documents. An entry that is here already stays
  /// as it is. The logs of the days follow.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - format: what the file is.
  ///   - name: the file's name, for errors.
  ///   - isDryRun: whether only to say what would be done.
  /// - Throws: ``DiaryError/notImportable(path:_:)`` with line and column, and what
  ///   ``apply(_:summary:)`` throws; then nothing was changed.
  public func importDocuments(
    _ bytes: [UInt8], as format: ImportFormat, named name: String, isDryRun: Bool = false
  ) throws(DiaryError) -> ImportReport {
    let zone = try reader().zone(environment)
    let contents: ImportedEntries
    do throws(ImportError) {
      contents = try format.read(bytes, zone)
    } catch {
      throw .notImportable(path: name, error)
    }
    guard !isDryRun else {
      let plan = try ImportPlan(contents.entries, from: name, reader: try reader())
      return ImportReport(contents, plan, receipt: nil)
    }
    return try locked { () throws(DiaryError) in
      try importLocked(contents, as: format, named: name)
    }
  }

  private func importLocked(
    _ contents: ImportedEntries, as format: ImportFormat, named name: String
  ) throws(DiaryError) -> ImportReport {
    var plan = try ImportPlan(contents.entries, from: name, reader: try reader())
    var changes = try consequences(of: plan.changes, reader: try reader())
    let directories = Set(changes.map { FileSystem.parent(of: $0.path.text) })
    let handEdits = try takeInHandEdits(inDirectories: directories)
    if !handEdits.taken.isEmpty {
      plan = try ImportPlan(contents.entries, from: name, reader: try reader())
      changes = try consequences(of: plan.changes, reader: try reader())
    }
    let summary = "imported \(plan.changes.count) entries from \(format.name)"
    guard !changes.isEmpty else {
      let receipt = Receipt(commit: nil, changes: [], handEdits: handEdits)
      return ImportReport(contents, plan, receipt: receipt)
    }
    let receipt = try write(changes, summary: summary, handEdits: handEdits)
    return ImportReport(contents, plan, receipt: receipt)
  }
}

extension ImportReport {
  init(_ contents: ImportedEntries, _ plan: ImportPlan, receipt: Receipt?) {
    let days = contents.entries.compactMap { entry in
      entry.fields["date"]?.string.flatMap { CalendarDate($0) }
    }
    var range: ClosedRange<CalendarDate>?
    if let first = days.min(), let last = days.max() { range = first...last }
    self.init(
      found: contents.entries.count, added: plan.added, present: plan.present, days: range,
      warnings: contents.warnings, receipt: receipt)
  }
}
