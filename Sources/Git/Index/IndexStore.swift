#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads and replaces `.git/index` in the way that git does, so that both can work at once.
struct IndexStore {
  private let path: String

  init(gitDirectory: String) {
    path = "\(gitDirectory)/index"
  }

  private static let limit = 1 << 30

  /// The index, or nil where there is none that we can read.
  func read() throws(SystemError) -> IndexFile? {
    guard let bytes = try FileSystem.read(path, limit: Self.limit) else { return nil }
    return IndexFile(bytes)
  }

  /// Replaces the index while git's own lock is held.
  ///
  /// - Parameter change: is given the present index, or nil where there is none that can be read.
  func replace(
    _ change: (IndexFile?) throws(WorkingTreeError) -> IndexFile
  ) throws(WorkingTreeError) {
    try WorkingTreeError.wrapping(takeLock)
    do throws(WorkingTreeError) {
      let new = try change(try WorkingTreeError.wrapping(read))
      try WorkingTreeError.wrapping { () throws(SystemError) in
        try DurableFile.write(new.file, to: lockPath, flush: .later)
        guard unsafe rename(lockPath, path) == 0 else { throw SystemError("write", path) }
      }
    } catch {
      unsafe unlink(lockPath)
      throw error
    }
  }

  private var lockPath: String { "\(path).lock" }

  /// Waits for git to finish; a lock that no program has touched for a minute was left by a crash.
  private func takeLock() throws(SystemError) {
    for _ in 0..<1000 {
      let descriptor = unsafe open(
        lockPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(0o644))
      if descriptor >= 0 {
        close(descriptor)
        return
      }
      guard errno == EEXIST else { throw SystemError("lock", path) }
      removeStaleLock()
      usleep(5000)
    }
    throw SystemError("lock", path, number: EBUSY)
  }

  private func removeStaleLock() {
    guard let facts = FileFacts(lockPath) else { return }
    let now = SystemClock.millisecondsSince1970 / 1000
    if now - Int64(facts.changed.seconds) > 60 { unsafe unlink(lockPath) }
  }
}
