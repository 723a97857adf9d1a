import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// Fetches a share's branch, and lets in what is its owner's.
struct ShareFetch {
  let store: Store

  /// The tip of a share's branch on a remote, judged; nil where it has none.
  ///
  /// - Parameter known: the tip that was judged last.
  /// - Throws: ``SyncFailure/movedBack(remote:reference:verified:found:)``, ``SyncFailure/commitRefused(commit:path:rule:reason:)``,
  ///   or what the remote or the machine refuses; then nothing of it stays.
  func tip(
    of branch: ShareBranch, on gitRemote: Remote, since known: ObjectID?
  ) throws(DiaryError) -> ObjectID? {
    try JudgedFetch(store).fetch(branch.reference, from: gitRemote, known: known) {
      tip, repository throws(DiaryError) in
      try judge(tip, of: branch, on: gitRemote, since: known, in: repository)
      return TipVerdict.kept(())
    }.tip
  }

  /// Judges a tip that came.
  func judge(
    _ tip: ObjectID, of branch: ShareBranch, on gitRemote: Remote, since known: ObjectID?,
    in repository: borrowing Repository
  ) throws(DiaryError) {
    guard tip != known else { return }
    guard try DiaryError.git(repository.header(of: tip).0) == .commit else {
      throw .remote(
        .garbage(
          remote: gitRemote.url.description, detail: "\(branch.reference) is no commit"))
    }
    var since = known
    if let known {
      let follows = try DiaryError.git(repository.isAncestor(known, of: tip))
      if !follows {
        guard try ShareVerifier.takesPlace(tip, of: known, on: branch, in: repository) else {
          throw .sync(
            .movedBack(
              remote: gitRemote.url.description, reference: branch.reference,
              verified: known.hex, found: tip.hex))
        }
        since = nil
      }
    }
    try ShareVerifier.verify(tip, since: since, of: branch, in: repository)
  }
}
