import CountMeGit
package import CountMeHistory
import CountMeModel
package import CountMeStore

/// Commits that other devices would refuse, and how they are made again.
package struct RefusedCommits {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The commits that are not sent yet and that other devices would refuse; none where all is well.
  package func refusedCommits() throws(DiaryError) -> [CommitRefusal] {
    let branch = try store.folder.branch()
    guard branch.owner != .guest, let tip = try store.head().commit else { return [] }
    return try refusals(of: try unsent(tip, branch, trusting: .nobody))
  }

  /// Whether plain git has merged a history with the one that took its place, and that is not sent yet.
  func joinsHistories() throws(DiaryError) -> Bool {
    guard let tip = try store.head().commit else { return false }
    for id in try unsent(tip, try store.folder.branch(), trusting: .own) {
      let parents = try DiaryError.git(store.repository.parents(of: id))
      guard parents.count > 1 else { continue }
      let replaced = try Set(
        parents.map { parent throws(DiaryError) in
          try ReplacedHistory(store).replacedTip(at: parent)
        })
      if replaced.count > 1 { return true }
    }
    return false
  }

  /// The commits of which nobody has looked whether they are good, parents first.
  private func unsent(
    _ tip: ObjectID, _ branch: DiaryBranch, trusting trusted: TrustedCommits
  ) throws(DiaryError) -> [ObjectID] {
    let judged = try BranchFetch(store).judged(branch, trusting: trusted).map(\.id)
    guard !judged.contains(tip) else { return [] }
    return try store.repository.history(behind: [tip], hiding: judged, parentsFirst: true)
  }

  private func refusals(of commits: [ObjectID]) throws(DiaryError) -> [CommitRefusal] {
    try CommitVerifier.refusals(
      of: commits, of: try store.folder.owner(), in: store.repository, onlyFirst: false,
      progress: { _ in })
  }

  /// Makes commits again that are not sent yet and would be refused, so that what they hold can go out.
  ///
  /// Called with the lock held and hand edits taken in. A file that the rules refuse as it is stays in the
  /// folder, as an edit that waits for the person; in the branch it is as it was before.
  ///
  /// - Parameters:
  ///   - which: the commits that may be.
  ///   - trusted: those that are not looked at.
  /// - Returns: how many commits stand in the place of those that there were.
  /// - Throws: ``SyncFailure/ownCommitRefused(commit:path:rule:reason:)`` for a commit that may not, or
  ///   cannot, be made again. Then nothing has moved.
  @discardableResult
  package func remakeRefused(
    _ which: RemadeCommits, trusting trusted: TrustedCommits = .own
  ) throws(DiaryError) -> Int {
    let head = try store.head()
    let branch = try store.folder.branch()
    guard let tip = head.commit else { return 0 }
    let commits = try unsent(tip, branch, trusting: trusted)
    let refused = try refusals(of: commits)
    guard let first = refused.first else { return 0 }
    if which == .madeHere { try requireMadeHere(refused, branch) }
    let verified = try Remotes(store).verifiedTips(of: branch).map(\.id)
    guard let device = try store.ownCertificate(in: [tip] + verified) else {
      throw .account(.keyMissing(user: branch.owner.text))
    }
    let merger = TreeMerger(catalogue: try store.reader().catalogue)
    var remaker = CommitRemaker(
      owner: branch.owner, device: device, merger: merger, writer: try store.writer(),
      format: store.environment.supportedFormat,
      verified: verified)
    for commit in commits { try remaker.follow(commit, in: store.repository) }
    guard let new = remaker.successor(of: tip) else { throw first.ofOwnCommit }
    if let former = remaker.former { try ReplacedHistory(store).keepTip(former) }
    try move(head, to: new, by: remaker)
    return commits.count { remaker.successor(of: $0)?.id != $0 }
  }

  /// Nobody else's commit goes out under this device's name because plain git once brought it here.
  private func requireMadeHere(
    _ refused: [CommitRefusal], _ branch: DiaryBranch
  ) throws(DiaryError) {
    let made = try DiaryError.wrapping(
      ReferenceLog.commitsMadeHere(
        messagePrefix: CommitMessage.logPrefix, on: branch.reference,
        gitDirectory: store.folder.gitDirectory))
    if let foreign = refused.first(where: { !made.contains($0.commit) }) {
      throw foreign.ofOwnCommit
    }
  }

  /// Moves the branch to commits that were made again; files that could not go along stay as they are.
  private func move(
    _ head: Head, to new: JudgedTip, by remaker: CommitRemaker
  ) throws(DiaryError) {
    let tree = try store.treeOf(new.id)
    let held = try DiaryError.git(
      remaker.held(of: store.repository.difference(from: tree, to: head.tree).map(\.path)))
    // What the rules refuse is not in the branch any more; held as if it were an edit, it stays in the folder
    // and the move leaves it alone.
    let shown = try HeldBackFiles.tree(holding: held, of: head.tree, store.repository)
    try store.publish(
      new, on: Head(reference: head.reference, commit: head.commit, tree: shown),
      message: ExternalCommits.madeAgain)
    _ = try ExternalCommits(store).settleSums(
      on: try store.head(), since: head.tree, of: "what could not go along")
  }
}

extension CommitRefusal {
  /// The error of a commit that this device has not sent.
  var ofOwnCommit: DiaryError {
    .sync(.ownCommitRefused(commit: commit.hex, path: path, rule: rule, reason: reason))
  }
}
