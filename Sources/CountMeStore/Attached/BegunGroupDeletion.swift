package import CountMeHistory
package import CountMeModel
import CountMePlatform

/// A note in a group's folder that its owner deletes it: whoever was killed at that goes on.
package struct BegunGroupDeletion {
  /// The group's account.
  package let group: UserID
  /// Whether the remotes are done, and only what is here is left.
  package let isErased: Bool

  package init(of group: UserID, isErased: Bool) {
    self.group = group
    self.isErased = isErased
  }

  /// Reads the note; nil where nobody deletes anything.
  package init?(in folder: DiaryFolder) throws(DiaryError) {
    let bytes = try DiaryError.wrapping(FileSystem.read(Self.path(folder), limit: 1 << 12))
    guard let bytes, let note = (try? JSONValue(parsing: bytes))?.object,
      let group = note["group"]?.string.flatMap({ UserID($0) })
    else { return nil }
    self.init(of: group, isErased: note["isErased"]?.bool ?? false)
  }

  /// Notes it.
  package func write(in folder: DiaryFolder) throws(DiaryError) {
    let note: JSONValue = ["group": .string(group.text), "isErased": .bool(isErased)]
    try DiaryError.wrapping(
      DurableFile.write(note.canonicalBytes(), to: Self.path(folder), folderMode: 0o755))
  }

  /// Notes that there is nothing left to do.
  package static func finish(_ folder: DiaryFolder) throws(DiaryError) {
    try DiaryError.wrapping(DurableFile.remove(path(folder)))
  }

  private static func path(_ folder: DiaryFolder) -> String {
    "\(folder.stateDirectory)/group-deleting.json"
  }
}
