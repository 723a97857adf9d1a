import CountMeGit
import CountMeHistory

extension DiaryBranch {
  /// Ensures that a tip does not leave out what was verified before: somebody may have put an old state back.
  ///
  /// - Parameter verified: what was verified on the remote last; nil where nothing was.
  func requireFollowing(
    _ tip: ObjectID, known verified: ObjectID?, on remote: String,
    in repository: borrowing Repository
  ) throws(DiaryError) {
    guard let verified, try !repository.isAncestor(verified, behind: tip),
      try !mayStandAlone(tip, insteadOf: verified, in: repository)
    else { return }
    throw .sync(
      .movedBack(
        remote: remote, reference: reference, verified: verified.hex, found: tip.hex))
  }

  /// Whether a tip need not follow on what was verified: it closes the account, or begins anew.
  private func mayStandAlone(
    _ tip: ObjectID, insteadOf verified: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    if try isClosed(tip, in: repository) { return true }
    return try HistoryRewrite.isRewrite(tip, of: verified, in: repository)
  }

  private func isClosed(
    _ tip: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    let tree = try repository.commit(at: tip).tree
    let account = try CertifiedAccount.account(tree, in: repository)
    return account?.key.userID == owner && account?.isClosed == true
  }
}
