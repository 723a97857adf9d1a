import Git

extension Diary {
  /// More loose objects than this slow a repository down.
  private static let writingLimit = 6000
  /// A sync takes its time anyhow, and packs earlier.
  private static let syncingLimit = 1500

  /// Packs what earlier commands wrote, where it has become much; most commands find nothing to do.
  ///
  /// What goes wrong here is no failure of the command, whose work is done and safe.
  func packIfCrowded(isSyncing: Bool) {
    let limit = isSyncing ? Self.syncingLimit : Self.writingLimit
    guard let lock = try? FileLock.acquire("\(folder.stateDirectory)/packing", waiting: 0) else {
      return
    }
    if let count = try? repository.estimatedLooseCount(), count > limit {
      _ = try? repository.packLooseObjects()
    }
    // A commit is a pack of its own; those of a day or two become one.
    let gone = try? repository.joinSmallPacks(below: isSyncing ? 1 << 24 : 1 << 20)
    // libgit2 keeps every pack open that it has seen: a program that lives long would run out of files.
    if let gone, gone > 0, let fresh = try? folder.openRepository() { repository = fresh }
    _ = consume lock
  }
}
