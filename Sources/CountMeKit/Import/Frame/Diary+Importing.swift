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
    let reader = try reader()
    let settings = ImportDraft.Settings(
      zone: try reader.zone(environment), owner: reader.owner, catalogue: reader.catalogue,
      collection: options.collection, isStrict: options.isStrict, progress: options.progress)
    let today = try reader.clock(environment).today
    let firstKept = try reader.retentionPeriod().firstKeptDay(on: today)
    let work: ImportWork
    do throws(ImportError) {
      work = ImportWork(
        try format.read(input, settings), format: format, name: input.name,
        firstKept: firstKept, options: options)
    } catch {
      throw .notImportable(path: input.name, error)
    }
    guard !options.isDryRun else {
      return work.report(try work.plan(reader), .looked, HandEditReport())
    }
    return try locked { () throws(DiaryError) in try importLocked(work) }
  }

  private func importLocked(_ work: ImportWork) throws(DiaryError) -> ImportReport {
    var plan = try work.plan(try reader())
    work.options.progress(.writing(entries: plan.count))
    var changes = try consequences(of: plan.takeChanges(), reader: try reader())
    let directories = Set(changes.map { FileSystem.parent(of: $0.path.text) })
    let handEdits = try takeInHandEdits(inDirectories: directories)
    if !handEdits.taken.isEmpty {
      plan = try work.plan(try reader())
      changes = try consequences(of: plan.takeChanges(), reader: try reader())
    }
    guard !changes.isEmpty else { return work.report(plan, .nothingNew, handEdits) }
    work.forgetEntries()
    let summary = "imported \(plan.count) entries from \(work.format.name)"
    let files = try authorised(changes, handEdits: handEdits).changes.map(FileChange.init)
    changes = []
    let commit = try commit(consume files, on: try head(), message: summary)
    return work.report(plan, commit.map { .imported(commit: $0.hex) } ?? .nothingNew, handEdits)
  }
}

/// What an import has to do once its file is read.
private final class ImportWork {
  private var contents: ImportedEntries
  private let found: Int
  private let days: ClosedRange<CalendarDate>?
  let format: ImportFormat
  private let name: String
  private let firstKept: CalendarDate?
  let options: Diary.ImportOptions

  init(
    _ contents: ImportedEntries, format: ImportFormat, name: String,
    firstKept: CalendarDate?, options: Diary.ImportOptions
  ) {
    self.contents = contents
    self.format = format
    self.name = name
    self.firstKept = firstKept
    self.options = options
    found = contents.entries.count
    let days = contents.entries.compactMap { entry in
      entry.fields["date"]?.string.flatMap { CalendarDate($0) }
    }
    self.days =
      if let first = days.min(), let last = days.max() { first...last } else { nil }
  }

  func plan(_ reader: DiaryReader) throws(DiaryError) -> ImportPlan {
    try ImportPlan(
      contents.entries, from: name, reader: reader, firstKept: firstKept,
      isStrict: options.isStrict)
  }

  /// Lets go of the entries: a long diary's would lie in memory while its files are written.
  func forgetEntries() { contents.entries = [] }

  func report(
    _ plan: ImportPlan, _ outcome: ImportReport.Outcome, _ handEdits: HandEditReport
  ) -> ImportReport {
    ImportReport(
      found: found, added: plan.added, present: plan.present, departed: plan.departed,
      leaving: plan.leaving, waterDays: plan.waterDays, days: days,
      warnings: contents.warnings + plan.warnings, leftOut: contents.leftOut, outcome: outcome,
      handEdits: handEdits)
  }
}
