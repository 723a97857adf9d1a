import CountMeFormats
import CountMeGit
package import CountMeHistory
import CountMeJournal
import CountMeModel
package import CountMeStore

/// Imports another app's file in one commit.
package struct Importing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Takes over another app's export in one commit.
  package func importDocuments(
    _ input: ImportInput, as format: ImportFormat, options: ImportOptions = ImportOptions()
  ) throws(DiaryError) -> ImportReport {
    // What a crash has left out of the folder is not what the person removed.
    let reader = try store.reader()
    let scratch = ImportScratch(below: "\(store.folder.stateDirectory)/imports")
    let today = try reader.clock().today
    let schemas: [Catalogue.Source]
    do throws(ImportError) {
      schemas = OwnSchemas.missing(try format.schemas(in: input), in: reader.catalogue)
    } catch {
      throw .notImportable(path: input.path(of: error.file), error)
    }
    let catalogue = reader.catalogue.adding(schemas)
    var removed = options.bringsBackRemoved ? nil : try RemovedDocuments(store)
    let plan = try ImportPlan(
      reader, firstKept: try reader.retentionPeriod().firstKeptDay(on: today),
      waiting: options.isDryRun ? nil : SortedSpill(scratch), catalogue: catalogue,
      wasHere: { [store] version in
        store.repository.contains(
          Repository.blobID(of: JSONValue.object(version).canonicalBytes()))
      },
      wasRemoved: { path throws(DiaryError) in try removed?.have(path) ?? false })
    let settings = ImportDraft.Settings(
      zone: try reader.zone(), owner: reader.owner, catalogue: catalogue, options: options,
      plan: plan, scratch: scratch)
    let packed = PackedChanges(scratch, of: input.name)
    let work: ImportWork
    do throws(ImportError) {
      var contents = try format.read(input, settings)
      try plan.settle()
      try plan.requireAny()
      if contents.files.isEmpty { contents.files = format.filesOfOthers(in: input) }
      contents.files += input.refused.map { ImportFileUse($0, leftOut: .outside) }
      work = ImportWork(
        contents: contents, plan: plan, schemas: schemas, packed: packed, format: format,
        name: input.name,
        progress: options.progress)
    } catch {
      throw .notImportable(path: input.path(of: error.file), error)
    }
    if let trouble = plan.trouble { throw trouble }
    try plan.addWater()
    guard !options.isDryRun else { return work.report(.looked, HandEditReport()) }
    return try store.locked { () throws(DiaryError) in try importLocked(work) }
  }

  private func importLocked(_ work: ImportWork) throws(DiaryError) -> ImportReport {
    let handEdits = try HandEdits(store).takeInHandEdits(inDirectories: work.plan.directories)
    guard work.plan.count > 0 else { return work.report(.nothingNew, handEdits) }
    let head = try store.head()
    let message = CommitMessage(
      "imported \(work.plan.count) entries from \(work.format.name)", kind: .imported)
    let commit = try store.commit(message, on: head, through: work.packed) {
      add throws(DiaryError) in
      try pack(work, on: head, handEdits, add)
    }
    return work.report(commit.map { .imported(commit: $0.hex) } ?? .nothingNew, handEdits)
  }

  /// Writes the entries into the pack, with what follows from them.
  private func pack(
    _ work: ImportWork, on head: Head, _ handEdits: HandEditReport,
    _ add: (SealedFile) throws(DiaryError) -> Void
  ) throws(DiaryError) {
    let schemas = work.schemas.map { SealedFile(SystemFile.schema($0.name), bytes: $0.bytes) }
    let catalogue = try store.catalogue(at: head, with: schemas)
    for file in schemas { try add(file) }
    try work.plan.eachBatch(try store.reader(), of: work.name) { batch throws(DiaryError) in
      let all = try store.derivedChanges(of: batch, at: head, catalogue)
      let changes = try EditWriter(store).authorised(
        all, catalogue, typed: Set(batch.map(\.path)), handEdits: handEdits)
      for file in SealedFile.files(changes) { try add(file) }
      work.progress(.writing(entries: work.packed.count))
    }
  }
}

/// An import whose file is read.
private struct ImportWork {
  let contents: ImportedEntries
  let plan: ImportPlan
  /// The schemas of a person's own that the diary lacks.
  let schemas: [Catalogue.Source]
  let packed: PackedChanges
  let format: ImportFormat
  let name: String
  let progress: @Sendable (ImportProgress) -> Void

  func report(
    _ outcome: ImportReport.Outcome, _ handEdits: HandEditReport
  ) -> ImportReport {
    var report = plan.report
    (report.found, report.schemas) = (contents.count, schemas.map(\.name))
    (report.warnings, report.warningCount) = (contents.warnings, contents.warningCount)
    (report.leftOut, report.files) = (contents.leftOut, contents.files)
    (report.outcome, report.handEdits) = (outcome, handEdits)
    return report
  }
}
