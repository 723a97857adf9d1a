import CountMeFormats
import CountMeGit
import CountMeHistory

/// Which files an import changes, by objects that are in the pack already, until the tree is written.
final class PackedChanges: ChangeSpill {
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

  func add(_ change: TreeChange) throws(DiaryError) {
    do throws(ImportError) {
      try spill.add(key: change.path.utf8, change.blob?.bytes ?? [])
    } catch {
      throw .notImportable(path: file, error)
    }
  }

  func each(
    _ body: (_ path: [UInt8], _ blob: ObjectID?) throws(DiaryError) -> Void
  ) throws(DiaryError) {
    try spill.each { record throws(DiaryError) in
      try body(record.key, ObjectID(exactly: record.payload))
    } failing: {
      .notImportable(path: file, $0)
    }
  }
}
