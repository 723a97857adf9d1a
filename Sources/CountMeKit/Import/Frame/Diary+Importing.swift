import CountMeModel
import Git

extension Diary {
  /// How an import goes about its work.
  public struct ImportOptions: Sendable {
    /// Whether only to say what would be done.
    public var isDryRun = false
    /// Whether the first bad row ends the import, and nothing is taken over.
    public var isStrict = false
    /// The collection that a table of our own is of, where its name does not tell.
    public var collection: String?
    /// Is told now and then how far the import is.
    public var progress: @Sendable (ImportProgress) -> Void = { _ in }

    /// Takes over what can be, silently.
    public init() {}
  }

  /// Takes over another app's export in one commit.
  ///
  /// Ids and stamps come from the file, so importing again adds nothing and makes no commit, and two
  /// devices that import the same file have the same documents. An entry that is here already stays
  /// as it is. The logs of the days follow. A bad row is left out with a warning.
  ///
  /// - Parameters:
  ///   - input: the file, folder or archive.
  ///   - format: what the file is.
  ///   - options: how to go about it.
  /// - Throws: ``DiaryError/notImportable(path:_:)`` with line and column for a file that is not of
  ///   the format, or with `isStrict` for the first bad row, and what ``apply(_:summary:)`` throws;
  ///   then nothing was changed.
  public func importDocuments(
    _ input: ImportInput, as format: ImportFormat, options: ImportOptions = ImportOptions()
  ) throws(DiaryError) -> ImportReport {
    let settings = ImportDraft.Settings(
      zone: try reader().zone(environment), catalogue: try reader().catalogue,
      collection: options.collection, isStrict: options.isStrict, progress: options.progress)
    let contents: ImportedEntries
    do throws(ImportError) {
      contents = try format.read(input, settings)
    } catch {
      throw .notImportable(path: input.name, error)
    }
    let work = ImportWork(contents, format: format, name: input.name, options: options)
    guard !options.isDryRun else {
      return ImportReport(contents, try work.plan(try reader()), receipt: nil)
    }
    return try locked { () throws(DiaryError) in try importLocked(work) }
  }

  private func importLocked(_ work: ImportWork) throws(DiaryError) -> ImportReport {
    var plan = try work.plan(try reader())
    work.options.progress(.writing(entries: plan.changes.count))
    var changes = try consequences(of: plan.changes, reader: try reader())
    let directories = Set(changes.map { FileSystem.parent(of: $0.path.text) })
    let handEdits = try takeInHandEdits(inDirectories: directories)
    if !handEdits.taken.isEmpty {
      plan = try work.plan(try reader())
      changes = try consequences(of: plan.changes, reader: try reader())
    }
    let summary = "imported \(plan.changes.count) entries from \(work.format.name)"
    guard !changes.isEmpty else {
      let receipt = Receipt(commit: nil, changes: [], handEdits: handEdits)
      return ImportReport(work.contents, plan, receipt: receipt)
    }
    let receipt = try write(changes, summary: summary, handEdits: handEdits)
    return ImportReport(work.contents, plan, receipt: receipt)
  }
}

/// What an import has to do once its file is read.
private struct ImportWork {
  let contents: ImportedEntries
  let format: ImportFormat
  let name: String
  let options: Diary.ImportOptions

  init(
    _ contents: ImportedEntries, format: ImportFormat, name: String,
    options: Diary.ImportOptions
  ) {
    self.contents = contents
    self.format = format
    self.name = name
    self.options = options
  }

  func plan(_ reader: DiaryReader) throws(DiaryError) -> ImportPlan {
    try ImportPlan(contents.entries, from: name, reader: reader, isStrict: options.isStrict)
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
      warnings: contents.warnings + plan.warnings, leftOut: contents.leftOut, receipt: receipt)
  }
}
