import CountMeFormats
import CountMeGit
import CountMeHistory

/// Which files an import changes, by objects that are in the pack already, until the tree is written.
final class PackedChanges {
  private let spill: SortedSpill
  private let file: String

  /// - Parameters:
  ///   - scratch: where they may wait.
  ///   - file: what is imported, for errors.
  init(_ scratch: ImportScratch, of file: String) {
    spill = SortedSpill(scratch)
    self.file = file
  }

  /// How many there are.
  var count: Int { spill.count }

  /// Adds a change; of two of one path the later counts.
  func add(_ change: TreeChange) throws(DiaryError) {
    do throws(ImportError) {
      try spill.add(key: change.path.utf8, change.blob?.bytes ?? [])
    } catch {
      throw .notImportable(path: file, error)
    }
  }

  /// Writes the tree with the changes.
  func tree(
    _ repository: borrowing Repository, _ base: ObjectID
  ) throws(DiaryError) -> ObjectID {
    var update = try DiaryError.git(TreeUpdate(base, in: repository))
    try spill.each { record throws(DiaryError) in
      try DiaryError.git(
        update.change(record.key, ObjectID(exactly: record.payload), in: repository))
    } failing: {
      .notImportable(path: file, $0)
    }
    return try DiaryError.git(update.finish(in: repository))
  }
}
