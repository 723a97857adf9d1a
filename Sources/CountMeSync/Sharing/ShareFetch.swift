import CountMeGit
import CountMeHistory
import CountMeStore

/// Fetches a share's branch, and lets in what is its owner's.
struct ShareFetch {
  let store: Store

  /// The tip of a share's branch on a remote, judged; nil where it has none.
  ///
  /// - Parameters:
  ///   - known: the tip that was judged last.
  ///   - isRewindMeant: whether a person takes an older state of the owner's for the newer one.
  /// - Throws: ``SyncFailure/movedBack(remote:reference:verified:found:)``, ``SyncFailure/commitRefused(commit:path:rule:reason:)``,
  ///   or what the remote or the machine refuses; then nothing of it stays.
  func tip(
    of branch: ShareBranch, on gitRemote: Remote, since known: JudgedTip?,
    isRewindMeant: Bool = false
  ) throws(DiaryError) -> JudgedTip? {
    try JudgedFetch(store).fetch(branch.reference, from: gitRemote, known: known?.id) {
      tip, repository throws(DiaryError) in
      TipVerdict.kept(
        try judge(
          tip, of: branch, on: gitRemote, since: known, isRewindMeant: isRewindMeant,
          in: repository))
    }.found
  }

  /// How the branch stands there, for whoever keeps it up: nothing that a remote has there stops its owner.
  ///
  /// - Parameter known: the tip that was judged last.
  /// - Throws: what the remote or the machine refuses.
  func standing(
    of branch: ShareBranch, on gitRemote: Remote, since known: JudgedTip?
  ) throws(DiaryError) -> ShareStatus {
    let seen = [known].compactMap { $0 }
    do throws(DiaryError) {
      let fetched = try JudgedFetch(store).fetch(
        branch.reference, from: gitRemote, known: known?.id
      ) { tip, repository throws(DiaryError) in
        let bases = try bases(at: tip, of: branch, since: known, in: repository)
        // Where some of it is good, the rest comes along and nothing leads to it.
        return bases == seen && tip != known?.id ? TipVerdict.left(bases) : .kept(bases)
      }
      return ShareStatus(tip: fetched.tip, bases: fetched.found ?? seen)
    } catch {
      switch error {
      case .sync(.commitRefused), .remote(.garbage), .remote(.failed):
        // What is there is no good, but the push that replaces it has to name it.
        let tip = try DiaryError.transport(gitRemote.reference(branch.reference))
        return ShareStatus(tip: tip, bases: seen)
      default: throw error
      }
    }
  }

  private func bases(
    at tip: ObjectID, of branch: ShareBranch, since known: JudgedTip?,
    in repository: borrowing Repository
  ) throws(DiaryError) -> [JudgedTip] {
    let seen = [known].compactMap { $0 }
    guard tip != known?.id, try repository.isCommit(tip),
      let good = try ShareVerifier.newestGood(behind: tip, since: known, of: branch, in: repository)
    else { return seen }
    guard let known else { return [good] }
    let follows = try repository.isAncestor(known.id, behind: good.id)
    let takesPlace = try ShareVerifier.takesPlace(good.id, of: known.id, on: branch, in: repository)
    if follows || takesPlace { return [good] }
    let stamps = try [known, good].map { tip throws(DiaryError) in
      try ShareVerifier.definition(tip.id, branch, repository)?.stamp
    }
    return stamps[0] == stamps[1] ? [known, good] : seen
  }

  /// Judges a tip that came.
  private func judge(
    _ tip: ObjectID, of branch: ShareBranch, on gitRemote: Remote, since known: JudgedTip?,
    isRewindMeant: Bool = false, in repository: borrowing Repository
  ) throws(DiaryError) -> JudgedTip {
    if let known, tip == known.id { return known }
    guard try repository.isCommit(tip) else {
      throw .remote(
        .garbage(
          remote: gitRemote.url.description, detail: "\(branch.reference) is not a commit"))
    }
    guard let known else {
      return try ShareVerifier.verify(tip, since: nil, of: branch, in: repository)
    }
    if try repository.isAncestor(known.id, behind: tip) {
      return try ShareVerifier.verify(tip, since: known, of: branch, in: repository)
    }
    let takesPlace = try ShareVerifier.takesPlace(tip, of: known.id, on: branch, in: repository)
    guard takesPlace || isRewindMeant else {
      throw .sync(
        .movedBack(
          remote: gitRemote.url.description, reference: branch.reference,
          verified: known.id.hex, found: tip.hex))
    }
    return try ShareVerifier.verify(
      tip, since: nil, replacing: known.id, of: branch, in: repository)
  }
}
