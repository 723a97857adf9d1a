package import CountMeHistory
import CountMeModel
import CountMePlatform

/// Why a group's diary can be written no more in a folder: a note in its local state, for nobody signs in there again.
package struct GroupEnding {
  /// What is told whenever somebody wants to sync it, or write there.
  package let failure: AccountFailure

  init(_ failure: AccountFailure) { self.failure = failure }

  /// Reads what a folder has noted; nil while the group goes on there, and for any other diary.
  ///
  /// - Throws: what the machine refuses; a damaged note is ``StoreFailure/damaged(what:detail:)``.
  package init?(of folder: DiaryFolder) throws(DiaryError) {
    let path = Self.path(folder)
    guard let bytes = try DiaryError.wrapping(FileSystem.read(path, limit: 1 << 16)),
      try folder.owner() == .guest
    else { return nil }
    guard let note = (try? JSONValue(parsing: bytes))?.object,
      let isDeleted = note["isDeleted"]?.bool
    else { throw .store(.damaged(what: path, detail: "it does not say how the group ended")) }
    failure = isDeleted ? .groupDeleted(tip: note["tip"]?.string ?? "") : .memberRemoved
  }

  /// Notes it, before the session ends.
  func write(to folder: DiaryFolder) throws(DiaryError) {
    var note: JSONObject = ["isDeleted": .bool(false)]
    if case .groupDeleted(let tip) = failure {
      note = ["isDeleted": .bool(true), "tip": .string(tip)]
    }
    let bytes = JSONValue.object(note).canonicalBytes()
    try DiaryError.wrapping(DurableFile.write(bytes, to: Self.path(folder), folderMode: 0o755))
  }

  /// Does something that goes on with the group in a folder; where it fails the note stands as before.
  package static func lifted(
    in folder: DiaryFolder, _ body: () throws(DiaryError) -> Void
  ) throws(DiaryError) {
    let ending = try GroupEnding(of: folder)
    if ending != nil { try DiaryError.wrapping(DurableFile.remove(path(folder))) }
    do throws(DiaryError) { try body() } catch {
      try ending?.write(to: folder)
      throw error
    }
  }

  private static func path(_ folder: DiaryFolder) -> String {
    "\(folder.stateDirectory)/group-ending.json"
  }
}
