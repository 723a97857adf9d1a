import CountMeGit
import CountMeModel

extension PreReceive {
  /// Whoever comes first has an address, until their account is closed or has another.
  borrowing func lookupRefusal(of update: Update) throws(DiaryError) -> Refusal? {
    if let old = update.old, try !isStale(old, update.name) {
      // The same account's may follow its branch to a history that begins anew.
      guard let new = update.new, let owner = try account(at: old)?.key,
        try account(at: new)?.key == owner
      else { return .addressInUse }
    }
    guard let new = update.new else { return nil }
    guard let account = try account(at: new), Self.address(of: account) == update.name,
      let tip = try tip(of: account.key.userID), let present = try self.account(at: tip),
      Self.address(of: present) == update.name
    else { return .wrongAccount }
    let isOnBranch = try ancestry.isAncestor(new, of: tip, in: repository)
    return isOnBranch ? nil : .wrongAccount
  }

  /// Whether a reference leads to no account that has its address now.
  private borrowing func isStale(_ old: ObjectID, _ name: String) throws(DiaryError) -> Bool {
    guard let account = try account(at: old), let tip = try tip(of: account.key.userID),
      let present = try self.account(at: tip)
    else { return true }
    return Self.address(of: present) != name
  }

  /// The look-up reference of an account that is open and has an address.
  private static func address(of account: AccountDocument) -> String? {
    guard !account.isClosed, let email = account.email else { return nil }
    return (try? EmailAddress(email))?.lookupReference
  }

  /// Where a user's branch will be if the push is let in.
  private borrowing func tip(of user: UserID) throws(DiaryError) -> ObjectID? {
    try tip(of: DiaryBranch(user).reference)
  }

  /// Where a branch will be if the push is let in.
  borrowing func tip(of name: String) throws(DiaryError) -> ObjectID? {
    if let update = updates.first(where: { $0.name == name && $0.isPresent }) {
      return update.new
    }
    return try DiaryError.git(repository.reference(name))
  }

  /// The account at a commit; nil where it has none that its own key signed.
  borrowing func account(at commit: ObjectID) throws(DiaryError) -> AccountDocument? {
    try readable(commit) { () throws(DiaryError) in
      try CertifiedAccount.account(tree(at: commit), in: repository, knowing: known)
    }
  }

  /// What is read of a commit; nil where it is none, or has what is broken, or too large.
  ///
  /// What nobody could look at any more is not nothing: else a push uses its work up, and the rest of it passes.
  borrowing func readable<Value>(
    _ commit: ObjectID, _ read: () throws(DiaryError) -> Value?
  ) throws(DiaryError) -> Value? {
    do throws(DiaryError) { return try read() } catch {
      try terms.meter.spend(0)
      _ = try CommitVerifier.unreadable(commit, error)
      return nil
    }
  }

  /// The tree of a commit; to find something in it takes as long as it is large.
  borrowing func tree(at commit: ObjectID) throws(DiaryError) -> ObjectID {
    let tree = try repository.commit(at: commit).tree
    try terms.meter.spend(try repository.size(of: tree) / 8)
    return tree
  }
}
