import CountMeHistory
import CountMeModel
import CountMePlatform

/// That objects are to be removed to which nothing is to lead any more, noted until git has done so.
///
/// What led to them goes first, and tells nobody afterwards what was to be done.
package struct BegunPruning: Equatable {
  /// Where it is noted, from the diary's folder.
  package static let file = ".git/countme/forgetting"

  /// The full name of the reference of which something is forgotten; nil where it may not stay in the log of `HEAD`.
  let branch: String?

  init(branch: String?) { self.branch = branch }

  /// Whether something was begun in a diary, and is not done.
  package static func isNoted(in folder: DiaryFolder) -> Bool {
    FileSystem.exists(path(in: folder))
  }

  /// What was begun in a diary; nil where all is done.
  init?(in folder: DiaryFolder) throws(DiaryError) {
    let path = Self.path(in: folder)
    guard let bytes = try DiaryError.wrapping(FileSystem.read(path, limit: 4096)) else {
      return nil
    }
    // A note that a power cut tore names no branch, and is one all the same.
    let members = try? JSONValue(parsing: bytes).object
    branch = members?["branch"]?.string
  }

  func note(in folder: DiaryFolder) throws(DiaryError) {
    let value: JSONValue = ["branch": branch.map { .string($0) } ?? .null]
    try DiaryError.wrapping(
      DurableFile.write(value.canonicalBytes(), to: Self.path(in: folder), folderMode: 0o755))
  }

  static func remove(in folder: DiaryFolder) {
    try? DurableFile.remove(path(in: folder))
  }

  private static func path(in folder: DiaryFolder) -> String { "\(folder.path)/\(file)" }
}
