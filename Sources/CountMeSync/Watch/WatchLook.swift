import CountMeGit
import CountMeHistory
import CountMeModel
package import CountMeStore

/// What a watch sees of a diary, and of its remotes.
package struct WatchLook {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Looks for edits and commits that the remotes lack, and tells those who listen.
  func look() throws(DiaryError) -> WatchSnapshot {
    let status = try StatusCheck(store).status()
    let sync = SyncState(status)
    var state = WatchState(unusable: status.handEdits.problems.count, sync: sync)
    state.lastSync = status.remotes.compactMap(\.lastSync).filter { $0.ending == .synced }
      .map(\.time).min { $0 < $1 }
    var isPending = false
    if case .pending(let documents, _) = sync {
      state.waiting = documents
      isPending = true
    }
    store.events.announce(sync)
    if store.events.hasListeners(of: DocumentStates.self) {
      store.events.announce(try DocumentStanding(store).documentStates())
    }
    return WatchSnapshot(
      canSync: sync != .local, isPending: isPending, state: state,
      problems: status.handEdits.problems,
      syncs: status.remotes.map { WatchSnapshot.LastSync(remote: $0.remote, record: $0.lastSync) })
  }

  /// Asks the remotes for their tips and those of the shares, and for nothing else.
  ///
  /// - Returns: whether one of them is not where this device is.
  /// - Throws: what keeps the first of them from answering, once all were asked.
  func remotesHaveNews() throws(DiaryError) -> Bool {
    let branch = try store.folder.branch()
    guard branch.owner != .guest else { throw .account(.notSignedIn) }
    let tip = try store.head().commit
    var failure: DiaryError?
    var hasNews = false
    for remote in try Remotes(store).remotes() {
      do throws(DiaryError) {
        let gitRemote = try Remotes(store).gitRemote(remote)
        let shares = try SharesSeen(store, of: branch.owner, on: remote)
        let theirs = try DiaryError.transport(
          gitRemote.references([branch.reference] + shares.names))
        if theirs[branch.reference] != tip { hasNews = true }
        if try !shares.astray(in: theirs).isEmpty { hasNews = true }
      } catch {
        if case .machine(.cancelled) = error { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return hasNews
  }
}

extension DiaryError {
  /// How a watch takes it.
  var trouble: WatchSchedule.Trouble {
    switch self {
    case .remote(.notAuthenticated), .remote(.pushRefused), .sync(.commitRefused),
      .sync(.shareMovedBack), .sync(.shareRefused),
      .sync(.historyRefused), .sync(.ownCommitRefused), .sync(.mergeRefused), .sync(.anotherDiary),
      .sync(.movedBack), .sync(.emptied), .sync(.massDeletion), .remote(.badRemote),
      .remote(.noRemote), .account(.notSignedIn),
      .account(.keyMissing), .store(.elsewhere), .account(.deviceRevoked), .account(.memberRemoved),
      .account(.groupDeleted), .remote(.beginsNothingAnew),
      .account(.accountClosed),
      .account(.unsafeKeyFile), .store(.damaged),
      .store(.newerFormat), .document(.schemaUnusable), .sync(.revokedElsewhere),
      .sync(.olderAccount):
      .lasting
    default: .passing
    }
  }

  /// Whether signing in, or naming a remote, is what mends it.
  var endsWithASession: Bool {
    switch self {
    case .account(.notSignedIn), .account(.keyMissing), .remote(.noRemote),
      .account(.deviceRevoked), .account(.memberRemoved), .account(.groupDeleted),
      .account(.accountClosed):
      true
    default: false
    }
  }
}
