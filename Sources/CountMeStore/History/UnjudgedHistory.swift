package import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMePlatform

/// What of a user's history this device has not judged yet; a note of this device, which outlives a crash.
///
/// Without a note all is judged. One that is damaged says that nothing is.
package struct UnjudgedHistory: Equatable {
  /// What was found wrong, as the error of whoever goes on with the history.
  package var refusal: DiaryError?
  /// Commits behind the anchor that are judged, with all that is behind each.
  package var judged: [ObjectID] = []
  /// The commit whose signature stands for what is behind it; nil where that is not known any more.
  package let anchor: ObjectID?

  /// Begins with nothing judged.
  package init(behind anchor: ObjectID?) {
    self.anchor = anchor
  }

  /// Reads the note of a user; nil where all of their history is judged.
  ///
  /// - Throws: what the machine refuses.
  package init?(of user: UserID, in folder: DiaryFolder) throws(DiaryError) {
    let path = Self.path(of: user, in: folder)
    guard let bytes = try DiaryError.wrapping(FileSystem.read(path, limit: 1 << 20)) else {
      return nil
    }
    self = Self(bytes) ?? Self(behind: nil)
  }

  private init?(_ bytes: [UInt8]) {
    guard let note = (try? JSONValue(parsing: bytes))?.object,
      let anchor = note["anchor"]?.string.flatMap({ ObjectID(hex: $0) }),
      let texts = note["judged"]?.array
    else { return nil }
    let judged = texts.compactMap { $0.string.flatMap { ObjectID(hex: $0) } }
    guard judged.count == texts.count else { return nil }
    self.anchor = anchor
    self.judged = judged
    guard let refused = note["refused"] else { return }
    guard let commit = refused.object?["commit"]?.string,
      let rule = refused.object?["rule"]?.string, let reason = refused.object?["reason"]?.string
    else { return nil }
    refusal = .sync(
      .historyRefused(
        commit: commit, path: refused.object?["path"]?.string, rule: rule, reason: reason))
  }

  /// Keeps the note, on disk when this returns.
  package func write(of user: UserID, in folder: DiaryFolder) throws(DiaryError) {
    var note: JSONObject = ["judged": .array(judged.map { .string($0.hex) })]
    note["anchor"] = anchor.map { .string($0.hex) }
    if case .sync(.historyRefused(let commit, let file, let rule, let reason)) = refusal {
      var refused: JSONObject = [
        "commit": .string(commit), "rule": .string(rule), "reason": .string(reason),
      ]
      refused["path"] = file.map { .string($0) }
      note["refused"] = .object(refused)
    }
    let bytes = JSONValue.object(note).canonicalBytes()
    try DiaryError.wrapping(
      DurableFile.write(bytes, to: Self.path(of: user, in: folder), folderMode: 0o755))
  }

  /// Forgets the note: all is judged.
  package static func remove(of user: UserID, in folder: DiaryFolder) throws(DiaryError) {
    try DiaryError.wrapping(DurableFile.remove(path(of: user, in: folder)))
  }

  /// The lock of the one who judges the rest.
  package static func lock(in folder: DiaryFolder) -> String {
    "\(folder.stateDirectory)/verifying"
  }

  private static func path(of user: UserID, in folder: DiaryFolder) -> String {
    "\(directory(folder))/\(user.text).json"
  }

  private static func directory(_ folder: DiaryFolder) -> String {
    "\(folder.stateDirectory)/unjudged"
  }
}
