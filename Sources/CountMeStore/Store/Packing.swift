import CountMeGit
package import CountMeHistory
import CountMePlatform
import Dispatch
import Synchronization

/// Joins packs and loose objects beside other work.
package struct Packing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Packs what earlier commands wrote, where it has become much; most commands find nothing to do.
  ///
  /// What goes wrong here is no failure of the command, whose work is done and safe.
  package func packIfCrowded() {
    if RepositoryPacking.afterWriting.carryOut(in: store.folder, store.repository) { reopen() }
  }

  /// Does something that takes its time, and packs beside it, on another processor.
  ///
  /// - Parameter body: says when packing is to begin, which it does after it at the latest.
  package func packing<Result>(
    beside body: (PackingBeside) throws(DiaryError) -> Result
  ) throws(DiaryError) -> Result {
    let packing = PackingBeside(store.folder)
    defer { if packing.hasRemoved() { reopen() } }
    return try body(packing)
  }

  /// libgit2 keeps every pack open that it has seen: a program that lives long would run out of files.
  private func reopen() {
    if let fresh = try? store.folder.openRepository() { store.repository = fresh }
  }
}

/// When a repository is packed, and how far.
struct RepositoryPacking: Sendable {
  /// More loose objects than this slow a repository down.
  static let afterWriting = RepositoryPacking(looseLimit: 6000, packBound: 1 << 24)
  /// A sync takes its time anyhow, and packs earlier.
  static let besideSyncing = RepositoryPacking(looseLimit: 1500, packBound: 1 << 24)

  let looseLimit: Int
  let packBound: Int

  /// The lock of the one who puts objects into other packs, or removes them; nil where somebody else
  /// has it all that time.
  ///
  /// - Parameter seconds: how long to wait.
  static func lock(in folder: DiaryFolder, waiting seconds: Double) throws(SystemError) -> FileLock?
  {
    try FileLock.acquire("\(folder.stateDirectory)/packing", waiting: seconds)
  }

  /// Packs where there is much.
  ///
  /// - Returns: whether packs are gone that others may have open.
  func carryOut(in folder: DiaryFolder, _ repository: borrowing Repository) -> Bool {
    guard let lock = try? Self.lock(in: folder, waiting: 0) else { return false }
    if let count = try? repository.estimatedLooseCount(), count > looseLimit {
      _ = try? repository.packLooseObjects()
    }
    // A commit is a pack of its own; those of a day or two become one.
    let gone = try? repository.joinSmallPacks(below: packBound)
    _ = consume lock
    return (gone ?? 0) > 0
  }
}

/// Packing that goes on in a thread of its own while its diary waits for others.
package final class PackingBeside: Sendable {
  private let folder: DiaryFolder
  private let ending = DispatchGroup()
  private let hasBegun = Mutex(false)
  private let removed = Mutex(false)

  init(_ folder: DiaryFolder) {
    self.folder = folder
  }

  /// Begins, where it has not.
  package func begin() {
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    guard isFirst else { return }
    DispatchQueue.global().async(group: ending) {
      guard let repository = try? self.folder.openRepository() else { return }
      let isGone = RepositoryPacking.besideSyncing.carryOut(in: self.folder, repository)
      self.removed.withLock { $0 = isGone }
    }
  }

  /// Whether packs are gone, once it has ended.
  func hasRemoved() -> Bool {
    begin()
    ending.wait()
    return removed.withLock { $0 }
  }
}
