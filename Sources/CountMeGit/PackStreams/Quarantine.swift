import CountMePlatform

import Glibc

/// A folder beside the objects for a pack that is still coming; emptied and removed when it goes.
///
/// Its owner holds a lock on it, which the kernel drops when the process dies: so what is left over is told
/// from what is in use without any clock. Its name does not begin with `tmp_` as those of git's own
/// quarantines do, which `git gc --prune=now` removes beside the process that fills them.
struct Quarantine: ~Copyable {
  private static let prefix = "incoming-countme-"
  /// How often a folder that was just made may be taken for a leftover before its owner gives up.
  private static let attempts = 16

  let path: String
  private let lock: Descriptor

  /// Makes a new one in the folder of objects; what dead processes have left there is removed.
  init(in folder: String) throws(SystemError) {
    Self.clear(folder)
    for _ in 0..<Self.attempts {
      var name = Array("\(folder)/\(Self.prefix)XXXXXX".utf8CString)
      let made = unsafe name.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
      }
      guard let made else { throw SystemError("make a folder in", folder) }
      guard let descriptor = Self.open(made) else { continue }
      // Whoever clears may have come in between, and holds the lock until the folder is gone.
      while flock(descriptor.raw, LOCK_EX) != 0, errno == EINTR {}
      guard FileSystem.exists(made) else { continue }
      path = made
      lock = consume descriptor
      return
    }
    throw SystemError("make a folder in", folder)
  }

  deinit {
    try? DurableFile.removeTree(path)
  }

  private static func open(_ path: String) -> Descriptor? {
    let raw = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    return raw < 0 ? nil : Descriptor(owning: raw)
  }

  private static func clear(_ folder: String) {
    guard let entries = try? FileSystem.list(folder) else { return }
    for entry in entries where entry.name.hasPrefix(prefix) {
      let path = "\(folder)/\(entry.name)"
      // Where locks are not known nothing can be told, and nothing is removed.
      guard let descriptor = open(path), flock(descriptor.raw, LOCK_EX | LOCK_NB) == 0 else {
        continue
      }
      try? DurableFile.removeTree(path)
      _ = consume descriptor
    }
  }
}
