import CountMeGit
import CountMeModel

/// The newest commit of a history that one of the account's own devices signed, and what came after it.
///
/// A device commits only on top of what it has judged, so that its signature is its verdict on all that is
/// behind it. Whoever goes by it trusts the device; nothing is proved until that is judged here, too.
struct Anchor {
  /// The commit.
  let commit: ObjectID
  /// The commit, and those that lead to the tip and not to it; parents first.
  let judged: [ObjectID]

  /// Looks for the anchor of a long history.
  ///
  /// - Parameters:
  ///   - tip: the newest commit, whose tree tells which devices the account has now.
  ///   - owner: whose account that must be.
  ///   - most: how many commits are judged at once; a history of no more has no need of an anchor.
  ///   - revoked: keys that are revoked, whatever the tree says.
  /// - Returns: nil where all is to be judged at once: the history is short, or no device vouches for it.
  init?(
    below tip: ObjectID, of owner: UserID, beyond most: Int, but revoked: Set<DevicePublicKey>,
    in repository: borrowing Repository
  ) throws(DiaryError) {
    let newest = try DiaryError.git(repository.history(of: tip, most: most))
    guard !newest.isWhole else { return nil }
    let tree = try repository.tree(at: tip)
    let check = try CertifiedAccount(tree: tree, in: repository)
    guard let account = check.account, account.key.userID == owner, !account.isClosed else {
      return nil
    }
    let keys = check.ownKeys.filter { !revoked.contains($0) }
    guard !keys.isEmpty else { return nil }
    for id in newest.commits {
      let signature = try repository.commit(at: id).signature
      guard let key = signature.flatMap({ SSHSignature.claimedSigner($0) }), keys.contains(key)
      else { continue }
      let later =
        id == tip
        ? [] : try repository.history(behind: [tip], hiding: [id], parentsFirst: true)
      guard later.count < most else { return nil }
      commit = id
      judged = [id] + later
      return
    }
    return nil
  }
}
