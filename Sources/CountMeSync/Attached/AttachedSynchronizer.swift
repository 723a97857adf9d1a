package import CountMeHistory
package import CountMeStore

/// Syncs attached diaries, each as it would be synced in its own folder.
package struct AttachedSynchronizer {
  let environment: DiaryEnvironment
  package init(_ environment: DiaryEnvironment) { self.environment = environment }

  /// Syncs one after the other; one that fails keeps no other from it.
  ///
  /// Whoever only reads a diary has nothing to send.
  ///
  /// - Parameter begins: told of each before it is its turn.
  /// - Throws: ``MachineFailure/cancelled`` only.
  package func sync(
    _ diaries: [AttachedDiary], _ direction: SyncDirection, _ options: SyncOptions,
    begins: (AttachedDiary) -> Void = { _ in }
  ) throws(DiaryError) -> [AttachedResult<[SyncReport]>] {
    var all: [AttachedResult<[SyncReport]>] = []
    for diary in diaries where diary.role.mayWrite || direction != .push {
      begins(diary)
      all.append(try sync(diary, diary.role.mayWrite ? direction : .pull, options))
    }
    return all
  }

  private func sync(
    _ diary: AttachedDiary, _ direction: SyncDirection, _ options: SyncOptions
  ) throws(DiaryError) -> AttachedResult<[SyncReport]> {
    try AttachedResult(of: diary, environment) { store throws(DiaryError) in
      if let ending = try diary.ending(in: store.folder) { throw .account(ending) }
      let synchronizer = Synchronizer(store)
      let result =
        switch direction {
        case .both: try synchronizer.sync(options)
        case .pull: try synchronizer.pull(options)
        case .push: try synchronizer.push(options)
        }
      return try result.get()
    }
  }
}
