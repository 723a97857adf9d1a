import Glibc

extension DurableFile {
  /// Gives a file or folder another name.
  package static func move(_ path: String, to other: String) throws(SystemError) {
    let status = unsafe Glibc.rename(path, other)
    guard status == 0 else { throw SystemError("rename", path) }
  }

  /// Gives a file a second name; both are the same file until one is replaced.
  package static func link(_ path: String, as other: String) throws(SystemError) {
    try FaultInjector.note(other)
    let status = unsafe Glibc.link(path, other)
    guard status == 0 else { throw SystemError("link", other) }
  }

  /// Removes a folder where nothing is in it; else it stays.
  package static func removeIfEmpty(_ path: String) {
    _ = unsafe rmdir(path)
  }

  /// Removes a folder with everything in it; links are removed and not followed.
  package static func removeTree(_ path: String) throws(SystemError) {
    for entry in try FileSystem.list(path) {
      let inner = "\(path)/\(entry.name)"
      if entry.kind == .directory { try removeTree(inner) } else { try remove(inner) }
    }
    guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw SystemError("remove", path) }
  }
}
