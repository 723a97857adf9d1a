public import CountMeHistory
public import CountMeModel
import CountMeStore

/// How a diary stands with its remotes, as a user interface shows it.
public enum SyncState: Sendable, Equatable {
  /// Nobody is signed in, or there is no remote: all stays on this device.
  case local
  /// The remotes have all; the time is that of the last sync, nil where that is not known.
  case synced(at: Timestamp?)
  /// Something waits: `documents` changed by `commits` that a remote lacks, or that wait to be merged; none of either
  /// where only a share is not everywhere as it is now.
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
  /// The state of a diary with which nobody syncs just now.
  public init(_ status: DiaryStatus) {
    self.init(status, after: nil)
  }

  /// The state of a diary whose last sync failed with nothing, or with an error.
  init(_ status: DiaryStatus, after failure: DiaryError?) {
    switch failure {
    case .remote(.offline): self = .offline(nextTry: nil)
    case .some(let error): self = .error(error, nextTry: nil)
    case nil:
      guard status.hasSomethingToSync else {
        self = .local
        return
      }
      let commits = status.remotes.map { $0.pendingCommits + $0.unmergedCommits }.max() ?? 0
      let documents = status.remotes.map(\.pendingDocuments).max() ?? 0
      let edits = status.handEdits.taken.count
      self =
        commits + edits > 0 || status.shares.contains(where: \.isBehind)
        ? .pending(documents: documents + edits, commits: commits)
        : .synced(at: status.lastSynced)
    }
  }
}

extension DiaryStatus {
  /// When the remotes last had everything; a sync that failed since may have taken the time of one's place.
  var lastSynced: Timestamp? {
    (remotes.isEmpty ? shares.compactMap(\.lastSync) : remotes.compactMap(\.lastSync))
      .filter { $0.ending == .synced }.map(\.time).min { $0 < $1 }
  }
}
