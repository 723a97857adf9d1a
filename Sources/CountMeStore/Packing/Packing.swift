import CountMeGit
import CountMePlatform

/// Joins packs and loose objects while nobody waits for it, and clears away what killed programs have left.
package struct Packing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Begins to pack what earlier commands wrote, where it has become much; most commands find nothing to do.
  ///
  /// It goes on in a process of its own. What goes wrong there is no failure of the command, whose work is done and
  /// safe.
  package func packIfCrowded() {
    if case .some(let packing) = store.packing.take() {
      guard packing.hasEnded else { return store.packing = .some(packing) }
      reopen()
    }
    let path = Self.lock(in: store.folder)
    guard store.repository.isCrowded(since: FileFacts(path)?.modified) else { return }
    guard let lock = (try? FileLock.acquire(path, waiting: 0)) ?? nil else { return }
    try? ForgottenFiles(folder: store.folder).remove()
    store.packing = try? store.repository.beginRepacking(holding: lock)
  }

  /// How many packs git left as they are when it was to join them last; nil where they are few, or it is at it.
  package func packsLeft() -> Int? {
    let path = Self.lock(in: store.folder)
    guard let began = FileFacts(path)?.modified, !FileLock.isHeld(path),
      !store.repository.isCrowded(since: began)
    else { return nil }
    let count = store.repository.packCount()
    return count > Self.many ? count : nil
  }

  /// git itself joins more than these.
  private static let many = 50

  /// Where the lock lies of the one who puts objects into other packs, or removes them; its file was changed when
  /// somebody last began to.
  static func lock(in folder: DiaryFolder) -> String { "\(folder.stateDirectory)/packing" }

  /// libgit2 keeps every pack open that it has seen: a program that lives long would run out of files.
  private func reopen() {
    if let fresh = try? store.folder.openRepository() { store.repository = fresh }
  }
}
