import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// Takes a share from a remote that it was moved away from.
///
/// The last word there is the owner's present definition, without a document, in place of all before it: whoever
/// follows there is told that the share is elsewhere. It follows from the owner's tree as everything of a share does,
/// so each device that knows the place can say it.
struct ShareFarewell {
  let store: Store

  private static var attempts: Int { 20 }

  /// Says the last word at a remote, unless it was said or the share never was there.
  func say(of share: ShareDocument, on remote: RemoteConfig) throws(DiaryError) {
    guard let branch = ShareBranch(share.key.userID, share.name) else { return }
    let tracking = SharePlaces.tracking(branch, on: remote)
    var known = try store.reference(tracking)
    if let known, try SharePlaces(store).isLastWord(known, on: branch) { return }
    let gitRemote = try Remotes(store).gitRemote(remote)
    for _ in 1...Self.attempts {
      let standing = try ShareFetch(store: store).standing(of: branch, on: gitRemote, since: known)
      let found = standing.tip
      if let found, standing.isSound {
        try store.moveReference(tracking, from: known, to: found, "verified")
        known = found
        if try SharePlaces(store).isLastWord(found, on: branch) { return }
      }
      guard let commit = try lastWord(of: share, branch, over: known) else { return }
      let update = ReferenceUpdate(name: branch.reference, old: found, new: commit)
      let has = [found, try store.head().commit].compactMap { $0 }
      let codes = try InvitationAnnouncement(store).companions(
        of: branch.reference, from: found, to: commit, on: remote)
      // Where nothing is, nobody has to be told, and the remote need not be asked again.
      let isSaid =
        found == nil
        ? true : try gitRemote.takes(update, with: codes, from: store.repository, known: has)
      if isSaid {
        return try store.moveReference(tracking, from: known, to: commit, "verified")
      }
    }
    throw .remote(.outrun(remote: remote.address, attempts: Self.attempts))
  }

  /// The last word; nil where this device is not the one to say it.
  private func lastWord(
    of share: ShareDocument, _ branch: ShareBranch, over known: ObjectID?
  ) throws(DiaryError) -> ObjectID? {
    let source = try store.head().tree
    let catalogue = try MergedSchemas(known: .builtIn).catalogue(source, [], in: store.repository)
    let tree = try ShareProjection(share, catalogue: catalogue, hasDocuments: false)
      .tree(of: source, after: nil, in: store.repository)
    let isLet = try store.ownSigner().map { key throws(DiaryError) in
      try ShareVerifier.lets(
        key, publish: tree, over: [], replacing: known, on: branch, in: store.repository)
    }
    guard isLet == true else { return nil }
    let draft = CommitDraft(
      tree: tree, parents: [], author: store.identity(of: branch.owner),
      message: CommitMessage.movedShare.text)
    return try store.repository.write(draft, signedBy: store.signature)
  }
}
