#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder beside the objects for a pack that is still coming; emptied and removed when it goes.
///
/// Its name begins as those of git's own quarantines do, so that `git gc` too removes what a process
/// that died has left behind.
struct Quarantine: ~Copyable {
  private static let prefix = "tmp_objdir-countme-"
  private static let age = 3_600

  let path: String

  /// Makes a new one in the folder of objects; what is older than an hour there is removed.
  init(in folder: String) throws(SystemError) {
    Self.clear(folder)
    var name = Array("\(folder)/\(Self.prefix)XXXXXX".utf8CString)
    let made = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let made else { throw SystemError("make a folder in", folder) }
    path = made
  }

  deinit {
    Self.remove(path)
  }

  private static func clear(_ folder: String) {
    let now = Int(SystemClock.millisecondsSince1970 / 1_000)
    guard let entries = try? FileSystem.list(folder) else { return }
    for entry in entries where entry.name.hasPrefix(prefix) {
      let path = "\(folder)/\(entry.name)"
      // One that is still written to is young: a process gives up after far less than an hour of
      // silence.
      guard let facts = FileFacts(path), facts.isDirectory else { continue }
      let newest = (try? FileSystem.list(path))?
        .compactMap { FileFacts("\(path)/\($0.name)")?.modified.seconds }.max()
      if now - max(newest ?? 0, facts.modified.seconds) > age { remove(path) }
    }
  }

  private static func remove(_ path: String) {
    for entry in (try? FileSystem.list(path)) ?? [] {
      unsafe unlink("\(path)/\(entry.name)")
    }
    unsafe rmdir(path)
  }
}
