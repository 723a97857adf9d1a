import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeStore

/// What this machine remembers of accounts, held against what a remote shows.
struct RememberedAccounts {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// What this machine knows of an account.
  func memory(of account: UserID) throws(DiaryError) -> AccountMemory {
    try AccountMemory(of: account, in: store.environment.stateDirectory)
  }

  /// Remembers what the account key signed in a verified commit that a remote has.
  ///
  /// - Parameter earlier: a commit that was remembered before; nothing is read where both have the same.
  func remember(_ tip: ObjectID, after earlier: ObjectID? = nil) throws(DiaryError) {
    if let earlier {
      guard try profile(of: tip) != profile(of: earlier) else { return }
    }
    let check = try CertifiedAccount(tree: try store.treeOf(tip), in: store.repository)
    guard let account = check.account else { return }
    var memory = try memory(of: account.key.userID)
    try memory.learn(check)
  }

  private func profile(of commit: ObjectID) throws(DiaryError) -> ObjectID? {
    let tree = try store.treeOf(commit)
    return try store.repository.entry("profile", in: tree)?.id
  }

  /// Ensures that a verified tip that comes in was not written by a device that is known to be revoked.
  ///
  /// By its place in the history such a commit may be good: it does not follow on the revocation. What another
  /// device merged is vouched for by that one; a tip that the revoked device signed itself is vouched for by
  /// nobody. A revocation that no remote has yet says nothing: what comes to a remote before it is good.
  ///
  /// Where the account key revoked on both sides apart, as by two new passwords, neither side is a thief's: the
  /// one that is told ends its session, and signs in again.
  ///
  /// - Parameter ours: the tip of this device; nil for a clone.
  /// - Throws: ``SyncFailure/revokedElsewhere(remote:device:commit:)``.
  func requireNotRevoked(
    _ tip: ObjectID, of account: UserID, beside ours: ObjectID?, remote: String,
    in repository: borrowing Repository
  ) throws(DiaryError) {
    let known = try memory(of: account).revoked
    guard !known.isEmpty else { return }
    let commit = try repository.commit(at: tip)
    guard let key = commit.signature.flatMap({ SSHSignature.claimedSigner($0) }),
      known.contains(key)
    else { return }
    if let ours {
      let isKnown = try repository.isAncestor(tip, behind: ours)
      if isKnown { return }
      if try revokes(commit.tree, what: ours, in: repository) { return }
    }
    throw .sync(.revokedElsewhere(remote: remote, device: commit.author.name, commit: tip.hex))
  }

  /// Whether a tree revokes a device that is good at a commit of ours.
  private func revokes(
    _ tree: ObjectID, what ours: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    let theirs = try CertifiedAccount(tree: tree, in: repository)
    let own = try CertifiedAccount(tree: try store.treeOf(ours), in: store.repository)
    return own.devices.contains { !$0.isRevoked && theirs.revokes($0.publicKey) }
  }
}
