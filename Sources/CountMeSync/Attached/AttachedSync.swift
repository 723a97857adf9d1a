public import CountMeHistory
public import CountMeStore

/// What syncing an attached diary came to.
public struct AttachedSync: Sendable, Equatable {
  /// The diary.
  public let diary: AttachedDiary
  /// One report for each of its remotes, or why it could not be synced.
  public let result: Result<[SyncReport], DiaryError>
}

/// Which way documents go when attached diaries are synced.
public enum SyncDirection: Sendable {
  case both, pull, push
}

/// Syncs attached diaries, each as it would be synced in its own folder.
package struct AttachedSynchronizer {
  let environment: DiaryEnvironment
  /// Whether nobody is there to answer when a remote asks for a password.
  let isUnattended: Bool

  package init(_ environment: DiaryEnvironment, isUnattended: Bool = false) {
    self.environment = environment
    self.isUnattended = isUnattended
  }

  /// Syncs one after the other; one that fails keeps no other from it.
  ///
  /// Whoever only reads a diary has nothing to send.
  ///
  /// - Parameter begins: told of each before it is its turn.
  /// - Throws: ``MachineFailure/cancelled`` only.
  package func sync(
    _ diaries: [AttachedDiary], _ direction: SyncDirection, _ options: SyncOptions,
    begins: (AttachedDiary) -> Void = { _ in }
  ) throws(DiaryError) -> [AttachedSync] {
    var all: [AttachedSync] = []
    for diary in diaries where diary.role.mayWrite || direction != .push {
      begins(diary)
      do throws(DiaryError) {
        let reports = try sync(diary, diary.role.mayWrite ? direction : .pull, options)
        all.append(AttachedSync(diary: diary, result: .success(reports)))
      } catch {
        if case .machine(.cancelled) = error { throw error }
        all.append(AttachedSync(diary: diary, result: .failure(error)))
      }
    }
    return all
  }

  private func sync(
    _ diary: AttachedDiary, _ direction: SyncDirection, _ options: SyncOptions
  ) throws(DiaryError) -> [SyncReport] {
    let store = try Store(
      opening: try diary.open(), environment: environment, events: StoreEvents(),
      isUnattended: isUnattended)
    let synchronizer = Synchronizer(store)
    return switch direction {
    case .both: try synchronizer.sync(options)
    case .pull: try synchronizer.pull(options)
    case .push: try synchronizer.push(options)
    }
  }
}
