import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore

/// Judges every commit of the branch, and merges every merge again.
package struct HistoryVerification {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Judges every commit of the current user's branch, from the first on.
  package func verifyHistory(
    proves: Bool = false, progress: (SyncProgress) -> Void = { _ in }
  ) throws(DiaryError) -> HistoryVerdict {
    let branch = try store.folder.branch()
    guard branch.owner != .guest, let tip = try store.head().commit else {
      throw .account(.notSignedIn)
    }
    try store.folder.requireWhole()
    let (commits, merges) = try commits(behind: tip)
    let refused =
      if let share = try FollowedShare(of: store.folder)?.branch {
        try ShareVerifier.refusals(of: commits, on: share, in: store.repository)
      } else {
        try CommitVerifier.refusals(
          of: commits, of: branch.owner, in: store.repository, onlyFirst: false,
          progress: progress)
      }
    try DeferredVerification(store).settle(refused, behind: tip)
    let cancellation = Cancellation.ambient()
    var unproven: [String] = []
    for id in merges where proves {
      if cancellation.isCancelled { throw .machine(.cancelled) }
      if try !isProven(id) { unproven.append(id.hex) }
    }
    return HistoryVerdict(
      commits: commits.count, merges: merges.count,
      refused: refused.map {
        HistoryVerdict.Refused(
          commit: $0.commit.hex, path: $0.path, rule: $0.rule, reason: $0.reason)
      }, unproven: proves ? unproven : nil)
  }

  /// All commits, and those of them that are merges, parents first.
  private func commits(
    behind tip: ObjectID
  ) throws(DiaryError) -> (all: [ObjectID], merges: [ObjectID]) {
    let history = try DiaryError.git(store.repository.wholeHistory(of: tip))
    return (history.map(\.id), history.filter(\.isMerge).map(\.id))
  }

  /// Makes a merge again both ways round; what that writes is thrown away.
  private func isProven(_ id: ObjectID) throws(DiaryError) -> Bool {
    let merge = try store.repository.commit(at: id)
    guard merge.parents.count == 2 else { return false }
    let merger = TreeMerger(catalogue: try store.reader().catalogue)
    let (one, other) = (merge.parents[0], merge.parents[1])
    return try store.repository.discardingPack { repository throws(DiaryError) in
      let trees = [
        try merger.merge(one, other, in: repository).tree,
        try merger.merge(other, one, in: repository).tree,
      ]
      return trees.allSatisfy { $0 == merge.tree }
    }
  }
}
