import CountMeModel
import Git

/// What a look at the whole history found.
public struct HistoryVerdict: Sendable, Equatable {
  /// A commit that does not pass, and why.
  public struct Refused: Sendable, Equatable {
    /// The commit's id in hex.
    public let commit: String
    /// The document, where one is at fault.
    public let path: String?
    /// The rule.
    public let rule: String
    /// What is against it.
    public let reason: String
  }

  /// How many commits were judged.
  public let commits: Int
  /// How many of them are merges.
  public let merges: Int
  /// The commits that do not pass, oldest first.
  public let refused: [Refused]
  /// Merges whose tree is not what our rules make of their parents; nil where nobody asked.
  public let unproven: [String]?
}

extension Diary {
  /// Judges every commit of the present user's branch, from the first on.
  ///
  /// - Parameters:
  ///   - proves: whether every merge is made again, both ways round.
  ///   - progress: called now and then.
  /// - Throws: ``DiaryError/notSignedIn``; a guest's commits are not signed.
  /// - Complexity: linear in the commits and what they changed.
  public func verifyHistory(
    proves: Bool = false, progress: (SyncProgress) -> Void = { _ in }
  ) throws(DiaryError) -> HistoryVerdict {
    let branch = try folder.branch()
    guard branch.owner != .guest, let tip = try head().commit else { throw .notSignedIn }
    let commits = try DiaryError.git { () throws(GitError) in
      try repository.history(of: [tip], hiding: [], parentsFirst: true)
    }
    let cancellation = Cancellation.ambient()
    var verifier = CommitVerifier(owner: branch.owner)
    var merges = 0
    var refused: [HistoryVerdict.Refused] = []
    var unproven: [String] = []
    for (number, id) in commits.enumerated() {
      if cancellation.isCancelled { throw .cancelled }
      progress(.verifying(done: number, total: commits.count))
      if let refusal = try verifier.judge(id, in: repository) {
        refused.append(
          HistoryVerdict.Refused(
            commit: id.hex, path: refusal.path, rule: refusal.rule, reason: refusal.reason))
      }
      let commit = try DiaryError.git { () throws(GitError) in try repository.commit(id) }
      guard commit.parents.count > 1 else { continue }
      merges += 1
      if proves, try !isProven(commit) { unproven.append(id.hex) }
    }
    return HistoryVerdict(
      commits: commits.count, merges: merges, refused: refused, unproven: proves ? unproven : nil)
  }

  /// Makes a merge again both ways round; what that writes is thrown away.
  private func isProven(_ merge: Commit) throws(DiaryError) -> Bool {
    guard merge.parents.count == 2 else { return false }
    let merger = TreeMerger(catalogue: try reader().catalogue)
    let (one, other) = (merge.parents[0], merge.parents[1])
    do throws(ProofEnd) {
      try repository.writingPack { repository throws(ProofEnd) in
        let trees: [ObjectID]
        do throws(DiaryError) {
          trees = [
            try merger.merge(one, other, in: repository).tree,
            try merger.merge(other, one, in: repository).tree,
          ]
        } catch {
          throw .failed(error)
        }
        throw .done(isSame: trees.allSatisfy { $0 == merge.tree })
      } packFailure: {
        .failed(DiaryError($0))
      }
      return false
    } catch {
      switch error {
      case .done(let isSame): return isSame
      case .failed(let error): throw error
      }
    }
  }
}

/// How making a merge again ends: never with a pack.
private enum ProofEnd: Error {
  case done(isSame: Bool)
  case failed(DiaryError)
}
