import CountMeHistory
import CountMeModel
import CountMePlatform

/// The folder that holds the backups of one diary: a bundle and a manifest of each.
struct BackupFolder {
  /// The folder's path.
  let path: String

  /// Names a folder; nothing is made.
  init(_ path: String) {
    self.path = path
  }

  /// Where the bundle of a backup is.
  func bundle(of id: String, isEncrypted: Bool) -> String {
    "\(path)/\(id).bundle\(isEncrypted ? ".sealed" : "")"
  }

  /// Where the manifest of a backup is; it is written last, so that what has one is whole.
  func manifest(of id: String) -> String { "\(path)/\(id).json" }

  /// Removes the copies that nobody finished, of a program that was killed: whoever is alive writes on.
  func removeUnfinished() throws(DiaryError) {
    let unfinished = #/\d{8}-\d{6}-[0-9a-f]{4}\.bundle(?:\.sealed)?\.new/#
    for entry in try DiaryError.wrapping(FileSystem.list(path))
    where entry.kind == .file && entry.name.wholeMatch(of: unfinished) != nil {
      let file = "\(path)/\(entry.name)"
      guard FileFacts(file)?.isUntouched(for: 3600) ?? false else { continue }
      try DiaryError.wrapping(DurableFile.remove(file))
    }
  }

  /// The ids, the oldest first.
  func ids() throws(DiaryError) -> [String] {
    let entries = try DiaryError.wrapping(FileSystem.list(path))
    return entries.filter { $0.kind == .file && $0.name.hasSuffix(".json") }
      .map { String($0.name.dropLast(5)) }
  }

  /// The only id that is `text` or begins with it.
  func id(matching text: String) throws(DiaryError) -> String {
    let ids = try ids()
    if ids.contains(text) { return text }
    let matches = ids.filter { $0.hasPrefix(text) }
    guard let only = matches.first, !text.isEmpty else {
      throw .backup(.unknown(text, folder: path))
    }
    guard matches.count == 1 else { throw .backup(.ambiguous(text, candidates: matches)) }
    return only
  }

  /// The manifest of a backup.
  func manifestOf(_ id: String) throws(DiaryError) -> BackupManifest {
    let bytes = try DiaryError.wrapping(
      FileSystem.read(manifest(of: id), limit: JSONLimits.document.bytes))
    guard let bytes else { throw .backup(.unknown(id, folder: path)) }
    return try BackupManifest(bytes, id: id)
  }

  /// Removes a backup: its manifest first, so that none is there without its bundle.
  func remove(_ id: String) throws(DiaryError) {
    try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.remove(manifest(of: id))
      for isEncrypted in [false, true] {
        try DurableFile.remove(bundle(of: id, isEncrypted: isEncrypted))
      }
      try DurableFile.flushDirectory(path)
    }
  }
}
