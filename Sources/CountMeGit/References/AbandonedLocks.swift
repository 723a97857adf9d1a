package import CountMePlatform

import Glibc

import CountMeClibgit2

/// The `.lock` files of references and configuration that a program left when it was killed.
///
/// libgit2 makes them for a few milliseconds, and whoever finds one gives up: no retry gets past a
/// lock whose owner is dead. The index has a lock of our own, which is known by its inode.
package enum AbandonedLocks {
  /// Removes them; called by the one writer, who knows that the writer before died.
  ///
  /// Plain git may be at work at the same time: only a file that stays as it is for longer than
  /// git holds a reference is removed.
  package static func remove(gitDirectory: String) throws(SystemError) {
    let found = try list(gitDirectory)
    guard !found.isEmpty else { return }
    SystemClock.sleep(milliseconds: 200)
    for path in untouched(found) { unsafe unlink(path) }
  }

  /// The locks, the index's too, that nobody has touched while this looked.
  package static func leftover(gitDirectory: String) -> [String] {
    let index = "\(gitDirectory)/index.lock"
    let found =
      ((try? list(gitDirectory)) ?? []) + (FileFacts(index).map { [(index, $0)] } ?? [])
    guard !found.isEmpty else { return [] }
    SystemClock.sleep(milliseconds: 2000)
    return untouched(found)
  }

  private static func untouched(_ found: [(path: String, facts: FileFacts)]) -> [String] {
    found.filter { FileFacts($0.path) == $0.facts }.map(\.path)
  }

  /// Removes what ``leftover(gitDirectory:)`` finds.
  ///
  /// - Parameter seconds: how long ago somebody must have touched it last.
  package static func removeLeftover(gitDirectory: String, untouchedFor seconds: Int = 0) {
    for path in leftover(gitDirectory: gitDirectory)
    where FileFacts(path)?.isUntouched(for: seconds) ?? false {
      unsafe unlink(path)
    }
  }

  /// Tries again what finds a lock, until the lock's owner is done with it.
  ///
  /// An owner that does nothing for two seconds is dead: its lock goes, whoever it was.
  static func wait(
    gitDirectory: String, _ attempt: () -> Int32
  ) -> Int32 {
    let first = attempt()
    guard first == GIT_ELOCKED.rawValue else { return first }
    let found = (try? list(gitDirectory)) ?? []
    for _ in 0..<100 {
      let status = attempt()
      guard status == GIT_ELOCKED.rawValue else { return status }
      SystemClock.sleep(milliseconds: 20)
    }
    for path in untouched(found) { unsafe unlink(path) }
    return attempt()
  }

  /// Takes a lock that others take, too; it goes with the answer.
  static func acquire(_ path: String, gitDirectory: String) throws(SystemError) -> NewFile {
    var lock: NewFile?
    var refusal: SystemError?
    _ = wait(gitDirectory: gitDirectory) {
      do throws(SystemError) { lock = try NewFile(path, mode: 0o600) } catch { refusal = error }
      return lock == nil && refusal?.number == EEXIST ? GIT_ELOCKED.rawValue : 0
    }
    if let lock { return lock }
    throw refusal ?? SystemError("lock", path)
  }

  private static func list(
    _ gitDirectory: String
  ) throws(SystemError) -> [(path: String, facts: FileFacts)] {
    var paths = ["HEAD", "packed-refs", "config", "config.worktree"].map {
      "\(gitDirectory)/\($0).lock"
    }
    var folders = ["\(gitDirectory)/refs"]
    while let folder = folders.popLast() {
      for entry in try FileSystem.list(folder) {
        let path = "\(folder)/\(entry.name)"
        switch entry.kind {
        case .directory: folders.append(path)
        case .file where entry.name.hasSuffix(".lock"): paths.append(path)
        default: break
        }
      }
    }
    return paths.compactMap { path in FileFacts(path).map { (path, $0) } }
  }
}
