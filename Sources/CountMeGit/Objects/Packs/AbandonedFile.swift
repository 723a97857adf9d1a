import CountMePlatform
import Glibc

/// A file whose owner holds a lock on it for as long as it lives.
enum AbandonedFile {
  /// Removes it where its owner is dead.
  ///
  /// - Parameter isOurs: whether it may be removed at all.
  /// - Returns: whether it is gone.
  static func remove(_ path: String, where isOurs: () -> Bool = { true }) -> Bool {
    let raw = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard raw >= 0 else { return errno == ENOENT }
    let lock = Descriptor(owning: raw)
    guard flock(lock.raw, LOCK_EX | LOCK_NB) == 0, isOurs() else { return false }
    return unsafe unlink(path) == 0
  }
}
