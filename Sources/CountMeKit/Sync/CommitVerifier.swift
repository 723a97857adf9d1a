import CountMeModel
import Git

/// Judges the commits that came from a remote before any reference of ours moves.
///
/// A commit is good if its signature is by a device key that is registered in the tree of at least one
/// of its parents, or that the account key certified in this very commit, and that is revoked in none.
/// Dates never decide (design, section 7).
struct CommitVerifier {
  let owner: UserID
  private var checks: [ObjectID: SignatureCheck] = [:]

  init(owner: UserID) {
    self.owner = owner
  }

  /// Judges every commit reachable from `tip` and not from `verified`.
  ///
  /// - Throws: ``DiaryError/commitRefused(commit:path:rule:reason:)`` for the first that fails.
  mutating func verify(
    _ tip: ObjectID, since verified: [ObjectID], in repository: borrowing Repository,
    progress: (SyncProgress) -> Void = { _ in }
  ) throws(DiaryError) {
    let cancellation = Cancellation.ambient()
    let commits = try DiaryError.git { () throws(GitError) in
      try repository.history(of: [tip], hiding: verified, parentsFirst: true)
    }
    for (number, id) in commits.enumerated() {
      if cancellation.isCancelled { throw .cancelled }
      progress(.verifying(done: number, total: commits.count))
      let commit = try DiaryError.git { () throws(GitError) in try repository.commit(id) }
      try verify(commit, in: repository)
    }
  }

  private mutating func verify(
    _ commit: Commit, in repository: borrowing Repository
  ) throws(DiaryError) {
    guard let armoured = commit.signature,
      let key = SSHSignature.signer(of: commit.signedBytes, armoured)
    else {
      throw Self.refusal(
        commit, "every commit is signed by a device", "its signature is missing or bad")
    }
    let own = try check(commit.tree, repository)
    guard own.account?.key.userID == owner else {
      throw Self.refusal(
        commit, "a branch carries its owner's account",
        "its account document is missing or another's", path: AccountDocument.path)
    }
    var parents: [SignatureCheck] = []
    for parent in commit.parents {
      let tree = try DiaryError.git { () throws(GitError) in try repository.commit(parent).tree }
      parents.append(try check(tree, repository))
    }
    let isTrusted = own.trusts(key) || parents.contains { $0.trusts(key) }
    guard isTrusted, !parents.contains(where: { $0.revokes(key) }) else {
      throw Self.refusal(
        commit, "the signing device is certified and not revoked",
        "its device \(key.fingerprint) is not certified for this branch")
    }
    try requireProgress(from: parents, to: own, commit)
  }

  /// Sees to it that nothing the account key signed is taken back: else an old password would open
  /// the account again, or a revoked device return.
  private func requireProgress(
    from parents: [SignatureCheck], to own: SignatureCheck, _ commit: Commit
  ) throws(DiaryError) {
    for parent in parents {
      if let before = parent.account?.stamp, own.account?.stamp ?? "" < before {
        throw Self.refusal(
          commit, "an account document only gets newer", "it puts an older one back",
          path: AccountDocument.path)
      }
      for device in parent.devices where device.isRevoked && !own.revokes(device.publicKey) {
        throw Self.refusal(
          commit, "a revoked device stays revoked", "it takes a revocation back",
          path: device.path)
      }
    }
  }

  private mutating func check(
    _ tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> SignatureCheck {
    // The profile's subtree is what counts, and it is the same in nearly every commit.
    let profile = try DiaryError.git { () throws(GitError) in
      try repository.entry(at: "profile", in: tree)?.id ?? .emptyTree
    }
    if let known = checks[profile] { return known }
    let check = try SignatureCheck(tree: tree, in: repository)
    checks[profile] = check
    return check
  }

  private static func refusal(
    _ commit: Commit, _ rule: String, _ reason: String, path: String? = nil
  ) -> DiaryError {
    .commitRefused(commit: commit.id.hex, path: path, rule: rule, reason: reason)
  }
}
