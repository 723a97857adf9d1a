import CountMePlatform
import Glibc

/// The `.keep` file of a new pack, there until a reference leads to its objects.
///
/// A `git gc --prune=now` that began before the reference moved would remove the pack, for nothing led to it
/// then; git's own fetch keeps its packs so. The owner holds a lock on the file, which the kernel drops when
/// the process dies: so what is left over is told from what is in use.
final class KeptPack {
  private static let mark = Array("countme\n".utf8)

  private let path: String
  private let lock: Descriptor

  /// Keeps a pack that is not there yet.
  ///
  /// - Parameter name: the pack's path without its ending.
  /// - Returns: nil where somebody keeps it already, or nothing can be kept.
  init?(_ name: String) {
    path = "\(name).keep"
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let raw = unsafe open(path, flags, mode_t(0o444))
    guard raw >= 0 else { return nil }
    lock = Descriptor(owning: raw)
    _ = flock(raw, LOCK_EX | LOCK_NB)
    let mark = Self.mark
    _ = unsafe mark.withUnsafeBytes { unsafe write(raw, $0.baseAddress, $0.count) }
  }

  deinit {
    unsafe unlink(path)
  }

  /// Removes the `.keep` file at a path where it is ours and its owner is dead.
  ///
  /// - Returns: whether the pack may be removed now.
  static func removeAbandoned(_ path: String) -> Bool {
    AbandonedFile.remove(path) { isOurs(path) }
  }

  /// Whether the `.keep` file at a path was made by this program.
  static func isOurs(_ path: String) -> Bool { (try? FileSystem.read(path, limit: 64)) == mark }
}
