import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore

/// Judges what a clone left for later, piece by piece, while nobody waits for it.
package struct RestVerification {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// How many commits are judged before that is noted: a crash costs no more.
  package static let piece = 8192

  /// Judges what is left of the present user's history, up to the first commit that does not pass.
  ///
  /// - Parameters:
  ///   - piece: how many commits are judged before that is noted.
  ///   - progress: called now and then.
  /// - Returns: how the history stands then; ``HistoryStanding/unverified`` where another process is at it.
  /// - Throws: ``MachineFailure/cancelled``, and what the machine refuses; the next call goes on from the last note.
  package func verifyRest(
    piece: Int = Self.piece, progress: (SyncProgress) -> Void = { _ in }
  ) throws(DiaryError) -> HistoryStanding {
    let owner = try store.folder.owner()
    let standing = try HistoryStanding(in: store.folder)
    guard standing == .unverified else { return standing }
    let lock = try DiaryError.wrapping(
      FileLock.acquire(UnjudgedHistory.lock(in: store.folder), waiting: 0))
    guard let lock else { return .unverified }
    if var rest = try UnjudgedHistory(of: owner, in: store.folder), rest.refusal == nil {
      let commits = try commits(&rest)
      var start = 0
      while start < commits.count {
        let next = commits[start..<min(start + piece, commits.count)]
        try judge(next, of: owner, noting: &rest) {
          guard case .verifying(let done, _) = $0 else { return }
          progress(.verifying(done: start + done, total: commits.count))
        }
        guard try HistoryStanding(in: store.folder) == .unverified else { break }
        start += piece
      }
      if rest.refusal == nil { try UnjudgedHistory.remove(of: owner, in: store.folder) }
    }
    _ = consume lock
    return try HistoryStanding(in: store.folder)
  }

  /// Ensures that all of the present user's history is judged, and judges what is left.
  ///
  /// - Throws: ``SyncFailure/historyRefused(commit:path:rule:reason:)``, and ``MachineFailure/busy(path:)`` where
  ///   another process is at it.
  package func requireVerified() throws(DiaryError) {
    switch try verifyRest() {
    case .verified: return
    case .unverified: throw .machine(.busy(path: store.folder.path))
    case .refused(let failure): throw failure
    }
  }

  /// Takes over what a look at all of the history found, where a part of it was left.
  ///
  /// - Parameter refused: the first commit that does not pass; nil where all do.
  func settle(_ refused: CommitRefusal?) throws(DiaryError) {
    let owner = try store.folder.owner()
    guard var rest = try UnjudgedHistory(of: owner, in: store.folder) else { return }
    guard let refused else { return try UnjudgedHistory.remove(of: owner, in: store.folder) }
    rest.refusal = refused.ofHistory
    try rest.write(of: owner, in: store.folder)
  }

  /// What is left, parents first; all of the history where the note cannot be relied on.
  private func commits(_ rest: inout UnjudgedHistory) throws(DiaryError) -> [ObjectID] {
    if let anchor = rest.anchor,
      let left = try? store.repository.history(
        of: [anchor], hiding: rest.judged, parentsFirst: true)
    {
      return left
    }
    guard let tip = try store.head().commit else { return [] }
    rest = UnjudgedHistory(behind: tip)
    return try DiaryError.git(store.repository.history(of: [tip], parentsFirst: true))
  }

  /// Judges some commits whose parents are judged, and notes what came of it.
  private func judge(
    _ commits: ArraySlice<ObjectID>, of owner: UserID, noting rest: inout UnjudgedHistory,
    progress: (SyncProgress) -> Void
  ) throws(DiaryError) {
    let refusals = try CommitVerifier.refusals(
      of: Array(commits), of: owner, in: store.repository, onlyFirst: true, progress: progress)
    if let first = refusals.first {
      rest.refusal = first.ofHistory
    } else {
      var heads = Set(rest.judged)
      for id in commits {
        heads.subtract(try DiaryError.git(store.repository.parents(of: id)))
        heads.insert(id)
      }
      rest.judged = heads.sorted()
    }
    // Somebody may have judged all of it meanwhile.
    guard try UnjudgedHistory(of: owner, in: store.folder) != nil else { return }
    try rest.write(of: owner, in: store.folder)
  }
}

extension CommitRefusal {
  /// The error of a commit that was taken over without being judged.
  fileprivate var ofHistory: DiaryError {
    .sync(.historyRefused(commit: commit.hex, path: path, rule: rule, reason: reason))
  }
}
