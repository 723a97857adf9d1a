#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension DurableFile {
  /// Removes a folder with everything in it; links are removed and not followed.
  package static func removeTree(_ path: String) throws(SystemError) {
    for entry in try FileSystem.list(path) {
      let inner = "\(path)/\(entry.name)"
      if entry.kind == .directory { try removeTree(inner) } else { try remove(inner) }
    }
    guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw SystemError("remove", path) }
  }
}
