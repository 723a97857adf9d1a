import CountMePlatform

import Glibc

/// Reads and replaces `.git/index` in the way that git does, so that both can work at once.
struct IndexStore {
  private let gitDirectory: String
  private let path: String

  init(gitDirectory: String) {
    self.gitDirectory = gitDirectory
    path = "\(gitDirectory)/index"
  }

  private var lockPath: String { "\(path).lock" }
  /// Our name of the file that is `index.lock` too while we hold it: so a crash's lock is known as ours.
  ///
  /// It is in the same directory: what a power cut leaves of one's names it need not leave of another's.
  private var ownPath: String { "\(path).countme" }

  /// The index, or nil where there is none that we can read.
  func read() throws(SystemError) -> IndexFile? {
    try IndexFile.read(gitDirectory: gitDirectory)
  }

  /// Replaces the index while git's own lock is held.
  ///
  /// - Parameter change: is given the present index, or nil where there is none that can be read.
  /// - Returns: the files that were written, which nobody has flushed yet.
  func replace(
    _ change: (IndexFile?) throws(WorkingTreeError) -> IndexFile
  ) throws(WorkingTreeError) -> [String] {
    try locked { present throws(WorkingTreeError) in
      let changed = try change(present)
      let output = changed.output
      let written = try WorkingTreeError.wrapping(write(output))
      if output.shared == nil { changed.storeTable(gitDirectory) }
      return written
    }
  }

  private func locked(
    _ body: (IndexFile?) throws(WorkingTreeError) -> [String]
  ) throws(WorkingTreeError) -> [String] {
    try WorkingTreeError.wrapping(takeLock())
    do throws(WorkingTreeError) {
      return try body(try WorkingTreeError.wrapping(read()))
    } catch {
      unsafe unlink(lockPath)
      unsafe unlink(ownPath)
      throw error
    }
  }

  /// Replaces the index as ``replace(_:)``, by one that is written entry by entry.
  ///
  /// - Parameter change: is given the present index and what takes the entries of the new one; answers the
  ///   tree that these come to where that is known, or an index where it has written none.
  func replaceMany(
    _ change: (IndexFile?, IndexWriter) throws(WorkingTreeError) -> Many
  ) throws(WorkingTreeError) -> [String] {
    try locked { present throws(WorkingTreeError) in
      let writer = try WorkingTreeError.wrapping(IndexWriter("\(ownPath)-shared"))
      let written = try change(present, writer)
      return try WorkingTreeError.wrapping { () throws(SystemError) in
        switch written {
        case .whole(let index): try write(index.output)
        case .entries(let tree): try write(writer, tree)
        }
      }
    }
  }

  /// What an index of many files was made of.
  enum Many {
    /// The index itself.
    case whole(IndexFile)
    /// The entries that were written, and the tree that they come to.
    case entries(ObjectID?)
  }

  /// Puts an index in its place that is the shared one, or the whole where it is small.
  private func write(_ writer: IndexWriter, _ tree: ObjectID?) throws(SystemError) -> [String] {
    let id = try writer.finish()
    guard writer.count >= IndexFile.shareLimit else {
      return try write(IndexFile.Output(index: try writer.bytes(), shared: nil))
    }
    let cacheTree = tree.map { CacheTree.extension($0, count: writer.count) } ?? []
    let shared = sharedPath(id)
    try writer.keep(as: shared)
    IndexTable.store(id, of: shared, gitDirectory)
    return try write(IndexFile.pointing(to: id, cacheTree), beside: id) + [shared]
  }

  private func sharedPath(_ id: ObjectID) -> String { "\(gitDirectory)/sharedindex.\(id.hex)" }

  private func write(_ output: IndexFile.Output) throws(SystemError) -> [String] {
    guard let (id, bytes) = output.shared else { return try write(output.index, beside: nil) }
    let shared = sharedPath(id)
    try DurableFile.write(bytes, to: "\(ownPath)-shared", flush: .later)
    guard unsafe rename("\(ownPath)-shared", shared) == 0 else {
      throw SystemError("write", shared)
    }
    IndexTable.store(id, of: shared, gitDirectory)
    return try write(output.index, beside: id) + [shared]
  }

  private func write(
    _ index: [UInt8], beside shared: ObjectID?
  ) throws(SystemError) -> [String] {
    try DurableFile.overwrite(index, at: lockPath)
    try FaultInjector.note(path)
    guard unsafe rename(lockPath, path) == 0 else { throw SystemError("write", path) }
    unsafe unlink(ownPath)
    if let shared { removeOldShares(but: shared) }
    return [path]
  }

  /// Removes shared indexes that nobody can still be about to read.
  private func removeOldShares(but id: ObjectID) {
    let now = SystemClock.millisecondsSince1970 / 1000
    for entry in (try? FileSystem.list(gitDirectory)) ?? []
    where entry.name.hasPrefix("sharedindex.") && entry.name != "sharedindex.\(id.hex)" {
      let old = "\(gitDirectory)/\(entry.name)"
      if let facts = FileFacts(old), now - Int64(facts.changed.seconds) > 600 { unsafe unlink(old) }
    }
  }

  /// Waits for git to finish; a lock that no program has touched for a minute was left by a crash.
  private func takeLock() throws(SystemError) {
    removeOwnLock()
    try DurableFile.write([], to: ownPath, flush: .later)
    for _ in 0..<1000 {
      if try takesLock() { return }
      removeStaleLock()
      usleep(5000)
    }
    unsafe unlink(ownPath)
    throw SystemError("lock", path, number: EBUSY)
  }

  /// Takes the lock where nobody has it.
  private func takesLock() throws(SystemError) -> Bool {
    if unsafe link(ownPath, lockPath) == 0 { return true }
    if [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) { return try takesLockByName() }
    guard errno == EEXIST else { throw SystemError("lock", path) }
    return false
  }

  /// The same where a file has one name only, as on the sticks and cards of other systems: ours says which file it is.
  private func takesLockByName() throws(SystemError) -> Bool {
    let made = unsafe open(lockPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard made >= 0 else {
      guard errno == EEXIST else { throw SystemError("lock", path) }
      return false
    }
    close(made)
    if let lock = FileFacts(lockPath) {
      try DurableFile.write(Array("\(lock.inode)".utf8), to: ownPath, flush: .later)
    }
    return true
  }

  /// Removes the lock that this program left when it was stopped.
  ///
  /// Only one of our processes at a time comes here: a lock that is ours still has no owner.
  private func removeOwnLock() {
    guard FileFacts(ownPath) != nil else { return }
    if let lock = FileFacts(lockPath), isOwn(lock) { unsafe unlink(lockPath) }
    unsafe unlink(ownPath)
  }

  private func isOwn(_ lock: FileFacts) -> Bool {
    guard let own = FileFacts(ownPath) else { return false }
    if lock.inode == own.inode, lock.device == own.device { return true }
    let noted = try? FileSystem.read(ownPath, limit: 32)
    return noted.flatMap(\.self).map { $0.elementsEqual("\(lock.inode)".utf8) } ?? false
  }

  private func removeStaleLock() {
    if let lock = FileFacts(lockPath), isStale(lock) { unsafe unlink(lockPath) }
  }

  private func isStale(_ lock: FileFacts) -> Bool {
    // Nor does a lock come from the future: the clock was put back since.
    abs(SystemClock.millisecondsSince1970 / 1000 - Int64(lock.modified.seconds)) > 60
  }

  /// The lock that another program holds, with how many seconds ago it was made; nil where none does.
  var lockOfOthers: (path: String, seconds: Int)? {
    guard isLockedByOthers, let lock = FileFacts(lockPath) else { return nil }
    let age = SystemClock.millisecondsSince1970 / 1000 - Int64(lock.modified.seconds)
    return (lockPath, max(0, Int(age)))
  }

  /// Whether another program holds the lock; what a crash left, of ours or of git's, nobody holds.
  var isLockedByOthers: Bool {
    guard let lock = FileFacts(lockPath), !isStale(lock) else { return false }
    return !isOwn(lock)
  }
}
