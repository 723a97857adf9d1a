import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore

/// Judges what a clone left for later, piece by piece, while nobody waits for it.
package struct DeferredVerification {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// How many commits are judged before that is noted: a crash costs no more.
  package static let piece = 8192

  /// Judges what is left of the current user's history, up to the first commit that does not pass.
  ///
  /// - Parameters:
  ///   - piece: how many commits are judged before that is noted.
  ///   - progress: called now and then.
  /// - Returns: how the history stands then; ``HistoryStatus/unverified`` where another process is at it.
  /// - Throws: ``MachineFailure/cancelled``, and what the machine refuses; the next call goes on from the last note.
  package func verifyDeferred(
    piece: Int = Self.piece, progress: (SyncProgress) -> Void = { _ in }
  ) throws(DiaryError) -> HistoryStatus {
    let owner = try store.folder.owner()
    let status = try HistoryStatus(in: store.folder)
    guard status == .unverified else { return status }
    let lock = try DiaryError.wrapping(
      FileLock.acquire(UnjudgedHistory.lock(in: store.folder), waiting: 0))
    guard let lock else { return .unverified }
    if var rest = try UnjudgedHistory(of: owner, in: store.folder), rest.refusal == nil {
      try judgeAll(of: owner, noting: &rest, piece, progress)
    }
    _ = consume lock
    return try HistoryStatus(in: store.folder)
  }

  /// Ensures that all of the current user's history is judged, and judges what is left.
  ///
  /// - Throws: ``SyncFailure/historyRefused(commit:path:rule:reason:)``, and ``MachineFailure/busy(path:)`` where
  ///   another process is at it.
  package func requireVerified() throws(DiaryError) {
    switch try verifyDeferred() {
    case .verified: return
    case .unverified: throw .machine(.busy(path: store.folder.path))
    case .refused(let failure): throw failure
    }
  }

  /// Takes over what a look at all of a tip's history found, where a part of what was cloned was left.
  ///
  /// Nothing is settled by a look at another history than that, nor by what is wrong with commits made here since.
  ///
  /// - Parameter refusals: the commits that do not pass, parents first.
  func settle(_ refusals: [CommitRefusal], behind tip: ObjectID) throws(DiaryError) {
    let owner = try store.folder.owner()
    guard var rest = try UnjudgedHistory(of: owner, in: store.folder) else { return }
    guard let left = try anchor(of: &rest, owner) else { return }
    let behind = Set(try store.repository.history(behind: [left]))
    if let refusal = refusals.first(where: { behind.contains($0.commit) }) {
      guard let refused = refusal.ofHistory else { return }
      rest.refusal = refused
      return try rest.write(of: owner, in: store.folder)
    }
    guard try isAncestor(left, of: tip) else { return }
    try UnjudgedHistory.remove(of: owner, in: store.folder)
  }

  /// Judges all that is left of a user's history, and forgets the note only when it is.
  private func judgeAll(
    of owner: UserID, noting rest: inout UnjudgedHistory, _ piece: Int,
    _ progress: (SyncProgress) -> Void
  ) throws(DiaryError) {
    guard let left = try anchor(of: &rest, owner) else { return }
    let commits = try store.repository.history(
      behind: [left], hiding: rest.judged, parentsFirst: true)
    var start = 0
    while start < commits.count {
      let next = commits[start..<min(start + piece, commits.count)]
      let isGoingOn = try judge(next, of: owner, noting: &rest) {
        guard case .verifying(let done, _) = $0 else { return }
        progress(.verifying(done: start + done, total: commits.count))
      }
      guard isGoingOn else { return }
      start += piece
    }
    try UnjudgedHistory.remove(of: owner, in: store.folder)
  }

  /// The commit behind which something is left; nil where nothing is known to have been cloned.
  ///
  /// Where the note cannot be relied on, that is all that the remotes have shown.
  private func anchor(
    of rest: inout UnjudgedHistory, _ owner: UserID
  ) throws(DiaryError) -> ObjectID? {
    if let anchor = rest.anchor,
      (try? store.repository.history(of: [anchor], hiding: rest.judged)) != nil
    {
      return anchor
    }
    let branch = DiaryBranch(owner)
    let shown = try Remotes(store).verifiedTips(of: branch).map(\.id)
    let own = try store.reference(branch.reference)
    var newest = shown.first ?? own
    for tip in shown {
      if let known = newest, try isAncestor(known, of: tip) { newest = tip }
    }
    for tip in shown {
      if let known = newest, try !isAncestor(tip, of: known) {
        newest = own
      }
    }
    rest = UnjudgedHistory(behind: newest)
    return newest
  }

  private func isAncestor(_ one: ObjectID, of other: ObjectID) throws(DiaryError) -> Bool {
    try store.repository.isAncestor(one, behind: other)
  }

  /// Judges some commits whose parents are judged, and notes what came of it.
  ///
  /// - Returns: whether there is any use in going on.
  private func judge(
    _ commits: ArraySlice<ObjectID>, of owner: UserID, noting rest: inout UnjudgedHistory,
    progress: (SyncProgress) -> Void
  ) throws(DiaryError) -> Bool {
    let refusals = try CommitVerifier.refusals(
      of: Array(commits), of: owner, in: store.repository, onlyFirst: true, progress: progress)
    if let first = refusals.first {
      guard let refused = first.ofHistory else { throw first.error }
      rest.refusal = refused
    } else {
      var heads = Set(rest.judged)
      for id in commits {
        heads.subtract(try DiaryError.git(store.repository.parents(of: id)))
        heads.insert(id)
      }
      rest.judged = heads.sorted()
    }
    // Somebody may have judged all of it meanwhile.
    guard let present = try UnjudgedHistory(of: owner, in: store.folder), present.refusal == nil
    else { return false }
    try rest.write(of: owner, in: store.folder)
    return rest.refusal == nil
  }
}

extension CommitRefusal {
  /// The error of a commit that was taken over without being judged; nil where an object of it is only not here.
  fileprivate var ofHistory: DiaryError? {
    guard case .sync(.commitRefused(let commit, let path, let rule, let reason)) = error else {
      return nil
    }
    return .sync(.historyRefused(commit: commit, path: path, rule: rule, reason: reason))
  }
}
