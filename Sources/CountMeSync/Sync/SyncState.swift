public import CountMeHistory
public import CountMeModel
package import CountMeStore

/// How a diary stands with its remotes, as a user interface shows it.
public enum SyncState: Sendable, Equatable {
  /// Nobody is signed in, or there is no remote: all stays on this device.
  case local
  /// The remotes have all; the time is that of the last sync, nil where there was none yet.
  case synced(at: Timestamp?)
  /// Something waits: `documents` changed by `commits` that a remote lacks, or that wait to be merged.
  case pending(documents: Int, commits: Int)
  /// The remotes are being talked to.
  case syncing
  /// A remote cannot be reached; the work is kept. The time is that of the next try, nil where nobody
  /// watches.
  case offline(nextTry: Timestamp?)
  /// A person must do something about it; the work is kept.
  case error(DiaryError, nextTry: Timestamp?)
}

extension SyncState {
  /// The state of a diary whose last sync failed with nothing, or with an error.
  init(_ status: DiaryStatus, after failure: DiaryError? = nil) {
    switch failure {
    case .remote(.offline): self = .offline(nextTry: nil)
    case .some(let error): self = .error(error, nextTry: nil)
    case nil:
      guard status.session != nil, !status.remotes.isEmpty else {
        self = .local
        return
      }
      let commits = status.remotes.map { $0.pendingCommits + $0.unmergedCommits }.max() ?? 0
      let documents = status.remotes.map(\.pendingDocuments).max() ?? 0
      let edits = status.handEdits.taken.count
      self =
        commits + edits > 0
        ? .pending(documents: documents + edits, commits: commits)
        : .synced(at: status.remotes.compactMap(\.lastSync?.time).min { $0 < $1 })
    }
  }
}

/// Tells those who listen how the diary stands with its remotes.
package struct StateAnnouncer {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// A new stream of how the diary stands with its remotes: the present state first, then each change
  /// by this diary.
  package var syncStates: AsyncStream<SyncState> {
    get throws(DiaryError) {
      store.events.stream(beginningWith: SyncState(try StatusCheck(store).status()))
    }
  }

  /// Tells those who listen how it stands now; nothing is worked out where nobody does.
  package func announceStates(after failure: DiaryError?) {
    if store.events.hasListeners(of: SyncState.self), let status = try? StatusCheck(store).status()
    {
      store.events.announce(SyncState(status, after: failure))
    }
    if store.events.hasListeners(of: DocumentStates.self),
      let states = try? DocumentStanding(store).documentStates()
    {
      store.events.announce(states)
    }
  }
}
