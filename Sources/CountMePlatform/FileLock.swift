import Glibc

/// A lock on a file that one process holds at a time; the kernel drops it when the process dies.
///
/// Whoever must wait stands in a ``LockQueue``, and whoever came later lets it go first. Where the kernel has no locks
/// for the disk there is a ``LockByName``, and no queue.
package struct FileLock: ~Copyable, Sendable {
  let descriptor: Int32
  /// Whether the one who held the lock before died with it: then more may lie about than this lock.
  package let wasAbandoned: Bool
  private let name: LockByName?
  private var isLeftToChild = false

  /// Waits for the lock at `path`, which is made where it is missing.
  ///
  /// - Parameters:
  ///   - seconds: how long to wait.
  ///   - mode: the permissions of a file that is made.
  /// - Returns: nil where somebody else held it all that time.
  package static func acquire(
    _ path: String, waiting seconds: Double, mode: UInt16 = 0o644
  ) throws(SystemError) -> FileLock? {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(mode))
    guard descriptor >= 0 else { throw SystemError("lock", path) }
    let queue = LockQueue(descriptor)
    var ticket: Int64?
    let start = ContinuousClock.now
    var name: LockByName?
    while true {
      if !queue.isSomebody(before: ticket) {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { break }
        do throws(SystemError) {
          if LockByName.refusals.contains(errno) {
            name = try LockByName.take(path)
            if name != nil { break }
          } else if errno != EWOULDBLOCK, errno != EINTR {
            throw SystemError("lock", path)
          }
        } catch {
          close(descriptor)
          throw error
        }
      }
      guard start.duration(to: .now) < .seconds(seconds) else {
        close(descriptor)
        return nil
      }
      if ticket == nil { ticket = queue.enter() }
      usleep(2000)
    }
    if let ticket { queue.leave(ticket) }
    return FileLock(descriptor: descriptor, name: name)
  }

  /// The file by which the lock at `path` is held where the kernel has no locks for the disk.
  package static func file(of path: String) -> String { LockByName.file(of: path) }

  /// The file that tells who holds the lock at `path`, and how many seconds ago it was made; nil where the kernel knows.
  package static func holder(_ path: String) -> (file: String, seconds: Int)? {
    let file = LockByName.file(of: path)
    guard let facts = FileFacts(file) else { return nil }
    let age = SystemClock.millisecondsSince1970 / 1000 - Int64(facts.modified.seconds)
    return (file, max(0, Int(age)))
  }

  /// Whether somebody holds the lock at `path`; the file stays as it is.
  package static func isHeld(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return false }
    return LockByName.refusals.contains(errno) ? LockByName.isHeld(path) : true
  }

  /// Marks the file for as long as the lock is held; what is marked already was never given back.
  private init(descriptor: Int32, name: LockByName?) {
    self.descriptor = descriptor
    self.name = name
    var facts = stat()
    wasAbandoned = unsafe fstat(descriptor, &facts) == 0 && facts.st_size > 0
    _ = ftruncate(descriptor, 1)
  }

  /// Leaves the lock to a process that has been given its descriptor, and holds it until it has ended.
  ///
  /// Nobody holds it then where the kernel has no locks.
  consuming func leaveToChild() { isLeftToChild = true }

  deinit {
    _ = ftruncate(descriptor, 0)
    // Closing would not do: a process that another thread starts just now has the file open for a moment longer.
    if !isLeftToChild { _ = flock(descriptor, LOCK_UN) }
    name?.giveBack()
    close(descriptor)
  }
}
