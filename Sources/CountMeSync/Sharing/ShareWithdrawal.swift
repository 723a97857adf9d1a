import CountMeGit
import CountMeHistory
import CountMeStore

/// Takes a share from a remote that it was moved away from.
///
/// The last word there is the owner's present definition, without a document, in place of all before it: whoever
/// follows there is told that the share is elsewhere. It follows from the owner's tree as everything of a share does,
/// so each device that knows the place can say it.
struct ShareWithdrawal {
  let store: Store

  /// Says the last word at a remote, unless it was said or the share never was there.
  ///
  /// - Parameter isAstray: whether the remote is known to have something else than what was said there.
  func say(
    of share: ShareDocument, on remote: RemoteConfig, isAstray: Bool = false
  ) throws(DiaryError) {
    guard let branch = ShareBranch(share.key.userID, share.name) else { return }
    let tracking = TrackingReference(branch, on: remote.name)
    var known = try Remotes(store).verifiedTip(of: branch, on: remote)
    let places = SharePlaces(store)
    if !isAstray, let known, try places.isLastWord(known.id, on: branch) { return }
    let gitRemote = try Remotes(store).gitRemote(remote)
    var sending = ShareSending(store: store, branch: branch)
    for _ in 1...ShareSending.attempts {
      let standing = try ShareFetch(store: store).standing(of: branch, on: gitRemote, since: known)
      if standing.isSound, let found = standing.bases.first {
        try store.note(found, at: tracking, from: known?.id)
        known = found
        if try places.isLastWord(found.id, on: branch) { return }
      }
      let old = standing.bases.first ?? known
      let isSaid = if let old { try places.isLastWord(old.id, on: branch) } else { false }
      let said =
        isSaid
        ? old : try lastWord(of: share, branch, over: standing.bases, insteadOf: old?.id)
      guard let commit = said else { return }
      // Where nothing is, nobody has to be told, and the remote need not be asked again.
      let taken =
        standing.tip == nil && !isSaid
        ? commit : try sending.taken(commit, over: standing, by: gitRemote, remote)
      if let taken { return try store.note(taken, at: tracking, from: known?.id) }
    }
    throw .remote(.outrun(remote: remote.address, attempts: ShareSending.attempts))
  }

  /// The last word; nil where this device is not the one to say it.
  private func lastWord(
    of share: ShareDocument, _ branch: ShareBranch, over bases: [JudgedTip],
    insteadOf old: ObjectID?
  ) throws(DiaryError) -> JudgedTip? {
    let source = try store.head().tree
    let catalogue = try MergedSchemas(known: .builtIn).catalogue(source, [], in: store.repository)
    let tree = try ShareProjection(share, catalogue: catalogue, hasDocuments: false)
      .tree(of: source, after: nil, in: store.repository)
    let sending = ShareSending(store: store, branch: branch)
    // Where a device has said more since by the same definition, that is no beginning.
    let parents = try sending.parents(among: bases, of: share)
    return try sending.commit(tree, over: parents, insteadOf: old, .movedShare)
  }
}
