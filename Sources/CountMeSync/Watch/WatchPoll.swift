import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// What a watch sees of a diary, and of its remotes.
struct WatchPoll {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// Looks for edits and commits that the remotes lack, and tells those who listen how each document stands.
  ///
  /// - Parameter away: the remotes that nothing can be sent to now.
  func look(but away: Set<String> = []) throws(DiaryError) -> WatchSnapshot {
    let status = try StatusCheck(store).status()
    let sync = SyncState(status)
    var state = WatchState(unusable: status.handEdits.problems.count, sync: sync)
    state.lastSync = status.lastSynced
    var isPending = false
    if case .pending(let documents, _) = sync {
      state.waiting = documents
      let edits = status.handEdits.taken.count
      isPending = status.remotes.contains { standing in
        let commits = standing.pendingCommits + standing.unmergedCommits
        return !away.contains(standing.remote.name) && commits + edits > 0
      }
      // Where only shares are sent, nothing else tells that there is something new.
      if status.remotes.isEmpty {
        isPending =
          edits > 0
          || status.shares.contains {
            $0.progress == .notMade && !away.contains($0.place.remote.address)
          }
      }
    }
    if store.events.hasListeners(of: DocumentStates.self) {
      store.events.announce(try DocumentStateReader(store).documentStates())
    }
    return WatchSnapshot(
      canSync: sync != .local, isPending: isPending, behind: status.shares.filter(\.isBehind),
      state: state, problems: status.handEdits.problems,
      syncs: status.remotes.map { WatchSnapshot.LastSync(remote: $0.remote, record: $0.lastSync) }
        + status.shares.map { .init(remote: $0.place.remote, record: $0.lastSync) })
  }

  /// Asks the remotes for their tips and those of the shares, and for nothing else.
  ///
  /// - Parameter away: those that are not asked now.
  /// - Returns: whether one of them is not where this device is, or does not answer: a sync tells why.
  func remotesHaveNews(but away: Set<String> = []) throws(DiaryError) -> Bool {
    let branch = try store.folder.branch()
    guard branch.owner != .guest else { throw .account(.notSignedIn) }
    let tip = try store.head().commit
    var hasNews = false
    for remote in try Remotes(store).remotes() where !away.contains(remote.name) {
      do throws(DiaryError) {
        let gitRemote = try Remotes(store).gitRemote(remote)
        let shares = try SharesSeen(store, of: branch.owner, on: remote)
        let theirs = try DiaryError.transport(
          gitRemote.references([branch.reference] + shares.names))
        if theirs[branch.reference] != tip { hasNews = true }
        if try !shares.astray(in: theirs).isEmpty { hasNews = true }
      } catch {
        if case .machine(.cancelled) = error { throw error }
        hasNews = true
      }
    }
    return hasNews
  }
}

extension DiaryError {
  /// How a watch takes it.
  var trouble: WatchSchedule.Trouble {
    switch self {
    case .store(.elsewhere), .store(.damaged), .store(.newerFormat), .document(.schemaUnusable),
      .remote(.badLimit), .remote(.badRemote), .remote(.notAuthenticated), .remote(.pushRefused),
      .remote(.beginsNothingAnew), .sync(.commitRefused), .sync(.shareMovedBack),
      .sync(.shareRefused), .sync(.historyRefused), .sync(.ownCommitRefused), .sync(.mergeRefused),
      .sync(.twinApart),
      .sync(.anotherDiary), .sync(.movedBack), .sync(.emptied), .sync(.massDeletion),
      .sync(.revokedElsewhere), .sync(.olderAccount), .account(.unsafeKeyFile):
      .lasting
    default: needsSetUp ? .lasting : .passing
    }
  }

  /// Whether signing in, or naming a remote, is what mends it.
  var needsSetUp: Bool {
    switch self {
    case .account(.notSignedIn), .account(.keyMissing), .remote(.noRemote): true
    default: isSessionOver
    }
  }
}
