import CountMeGit
import CountMeHistory

extension DiaryBranch {
  /// Whether a tip need not follow on what was verified: it closes the account, or begins anew.
  func mayStandAlone(
    _ tip: ObjectID, insteadOf verified: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    if try isClosed(tip, in: repository) { return true }
    return try HistoryRewrite.isRewrite(tip, of: verified, in: repository)
  }

  private func isClosed(
    _ tip: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    let tree = try DiaryError.git(repository.commit(tip).tree)
    let account = try SignatureCheck.account(tree, in: repository)
    return account?.key.userID == owner && account?.isClosed == true
  }
}
