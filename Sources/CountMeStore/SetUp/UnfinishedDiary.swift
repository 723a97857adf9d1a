package import CountMeHistory
package import CountMeModel
import CountMePlatform

/// A note in a folder where a diary is being made: what a crash leaves there is begun again, and nothing else.
package struct UnfinishedDiary {
  /// What it is made for: the reference of the code that is used up, or which group it becomes; nil for neither.
  package let purpose: String?
  /// The account that the code leads to, once it is known: this device may have been let in already.
  package var owner: UserID?

  /// For a diary that is begun now.
  package init(for purpose: String?) { self.purpose = purpose }

  /// Reads the note; nil where no diary is being made.
  package init?(in folder: DiaryFolder) throws(DiaryError) {
    let path = Self.notePath(folder)
    guard let bytes = try DiaryError.wrapping(FileSystem.read(path, limit: 1 << 12)) else {
      return nil
    }
    let note = (try? JSONValue(parsing: bytes))?.object
    purpose = note?["code"]?.string
    owner = note?["owner"]?.string.flatMap { UserID($0) }
  }

  /// Notes it; the folder is there.
  package func write(in folder: DiaryFolder) throws(DiaryError) {
    var note = JSONObject()
    note["code"] = purpose.map { .string($0) }
    note["owner"] = owner.map { .string($0.text) }
    let bytes = JSONValue.object(note).canonicalBytes()
    try DiaryError.wrapping(DurableFile.write(bytes, to: Self.notePath(folder)))
  }

  /// Notes that the diary in a folder is whole.
  package static func finish(_ folder: DiaryFolder) throws(DiaryError) {
    try DiaryError.wrapping(DurableFile.remove(notePath(folder)))
  }

  /// Keeps other programs from making a diary in a folder.
  static func lock(_ folder: DiaryFolder) throws(DiaryError) -> FileLock {
    let lock = try DiaryError.wrapping { () throws(SystemError) -> FileLock? in
      try DurableFile.createDirectories(folder.stateDirectory)
      return try FileLock.acquire(lockPath(folder), waiting: 0)
    }
    guard let lock else { throw .machine(.busy(path: folder.path)) }
    return lock
  }

  /// Whether a folder is empty, or has no more in it than a crash leaves there before the note was written.
  package static func isHardlyBegun(_ folder: DiaryFolder) throws(DiaryError) -> Bool {
    guard FileFacts(folder.path)?.isDirectory ?? false else { return false }
    return try DiaryError.wrapping { () throws(SystemError) -> Bool in
      for (place, isOurs) in [
        (folder.path, { $0 == ".git" }), (folder.gitDirectory, { $0 == "countme" }),
        (folder.stateDirectory, { $0.hasPrefix("making") && $0 != "making.json" }),
      ] as [(String, (String) -> Bool)] {
        guard try FileSystem.list(place).allSatisfy({ isOurs($0.name) }) else { return false }
      }
      return true
    }
  }

  /// Whether somebody has used the diary in a folder, though it was never made to its end.
  static func isUsed(_ folder: DiaryFolder) throws(DiaryError) -> Bool {
    // Whatever `HEAD` says before it names a branch, nobody has been there.
    if let owner = try? folder.owner(), owner != .guest { return true }
    return try DiaryError.wrapping { () throws(SystemError) -> Bool in
      let root = try FileSystem.list(folder.path).map(\.name)
      let own = try FileSystem.list("\(folder.path)/.countme").map { ".countme/\($0.name)" }
      let files = root.filter { ![".git", ".countme"].contains($0) } + own
      // libgit2 tries out what the disk can do, in files of such names.
      let beginnings = [FormatDocument.path, ".gitattributes", "_git2_"]
      let isOurs = files.allSatisfy { file in beginnings.contains { file.hasPrefix($0) } }
      guard isOurs else { return true }
      let log = "\(folder.gitDirectory)/logs/\(DiaryBranch(.guest).reference)"
      return try FileSystem.read(log, limit: 1 << 16)?.count { $0 == UInt8(ascii: "\n") } ?? 0 > 1
    }
  }

  /// Takes everything from a folder but the notes by which it is begun again.
  ///
  /// - Parameter keepsKeys: whether what names this copy's keys stays, too.
  static func clear(_ folder: DiaryFolder, keepsKeys: Bool) throws(DiaryError) {
    let keys = keepsKeys ? ["\(folder.stateDirectory)/keyring"] : []
    let kept = [notePath(folder), lockPath(folder), FileLock.file(of: lockPath(folder))] + keys
    try DiaryError.wrapping { () throws(SystemError) in
      for (place, inner) in [
        (folder.path, folder.gitDirectory), (folder.gitDirectory, folder.stateDirectory),
        (folder.stateDirectory, ""),
      ] {
        for entry in try FileSystem.list(place) {
          let path = "\(place)/\(entry.name)"
          guard path != inner, !kept.contains(path) else { continue }
          if entry.kind == .directory {
            try DurableFile.removeTree(path)
          } else {
            try DurableFile.remove(path)
          }
        }
      }
    }
  }

  private static func notePath(_ folder: DiaryFolder) -> String {
    "\(folder.stateDirectory)/making.json"
  }

  private static func lockPath(_ folder: DiaryFolder) -> String {
    "\(folder.stateDirectory)/making"
  }
}
