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
    guard let count = try? repository.estimatedLooseCount(), count > limit,
      let lock = try? FileLock.acquire("\(folder.stateDirectory)/packing", waiting: 0)
    else { return }
    _ = try? repository.packLooseObjects()
    _ = consume lock
  }
}
