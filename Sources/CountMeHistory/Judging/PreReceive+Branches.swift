import CountMeGit
import CountMeModel
import CountMePlatform

extension PreReceive {
  borrowing func branchRefusal(
    of update: Update, owner: UserID
  ) throws(DiaryError) -> Refusal? {
    guard let new = update.new else {
      guard let old = update.old else { return nil }
      // The last word of a closed account stays: else its old history could be pushed again.
      let commit = try repository.commit(at: old)
      guard try isClosed(old), !commit.parents.isEmpty else { return .stillOpen }
      try DiaryError.wrapping(GoneAccounts.add(owner.text, in: repository.directory))
      return nil
    }
    var judged: [ObjectID] = []
    var beginsAnew = false
    if update.old == nil {
      if try !isInvited(owner) { return .notInvited(owner.text) }
      let isGone = GoneAccounts.contains(owner.text, in: repository.directory)
      if isGone, try !isLastWord(new) { return .gone }
    }
    if let old = update.old {
      let follows = try ancestry.isAncestor(old, of: new, in: repository)
      if follows {
        judged = [old]
      } else if try !isLastWord(new) {
        beginsAnew = try HistoryRewrite.takesPlace(
          new, of: old, in: repository, knowing: known)
        if !beginsAnew {
          guard try isPutBack(update, owner) else { return .notFastForward }
        }
      }
    }
    if let refusal = try refusal(of: new, since: judged, owner: owner) { return refusal }
    return beginsAnew ? try codesLeftBehind(by: update) : nil
  }

  /// Whether an account may begin a branch here.
  borrowing func isInvited(_ account: UserID) throws(DiaryError) -> Bool {
    let invited: InvitedAccounts?
    do throws(SystemError) { invited = try InvitedAccounts(in: repository.directory) } catch {
      throw DiaryError(error)
    }
    return invited?.ids.contains(account.text) ?? true
  }

  private borrowing func refusal(
    of tip: ObjectID, since known: [ObjectID], owner: UserID
  ) throws(DiaryError) -> Refusal? {
    try judged { () throws(DiaryError) in
      // What a branch has here was judged as it came.
      try CommitVerifier.verify(
        tip, since: known.map { JudgedTip($0) }, of: owner, in: repository, terms)
    }
  }

  /// The refusal that judging throws.
  borrowing func judged(
    _ judge: () throws(DiaryError) -> Void
  ) throws(DiaryError) -> Refusal? {
    do throws(DiaryError) {
      try judge()
      return nil
    } catch {
      guard case .sync(.commitRefused(let id, let path, let rule, let reason)) = error else {
        throw error
      }
      return .commit(id: id, path: path, rule: rule, reason: reason)
    }
  }

  /// A statement of the account key has a place beside the move that it is for, and stays to be looked at.
  borrowing func statementRefusal(of update: Update) throws(DiaryError) -> Refusal? {
    for other in updates where other.isPresent {
      guard let branch = DiaryBranch(reference: other.name),
        ResetStatement.reference(of: branch.owner) == update.name
      else { continue }
      return try isPutBack(other, branch.owner) ? nil : .noPlace
    }
    return .noPlace
  }

  /// Whether the account key said in this very push that a branch goes back from there to here.
  private borrowing func isPutBack(_ update: Update, _ owner: UserID) throws(DiaryError) -> Bool {
    let name = ResetStatement.reference(of: owner)
    guard let commit = updates.first(where: { $0.name == name && $0.isPresent })?.new,
      let new = update.new
    else { return false }
    let statement = try readable(commit) { () throws(DiaryError) in
      try ResetStatement(at: commit, in: repository)
    }
    guard let statement else { return false }
    return statement.user == owner && statement.from == update.old && statement.to == new
  }

  /// Whether a commit stands alone and says that its account is closed.
  private borrowing func isLastWord(_ commit: ObjectID) throws(DiaryError) -> Bool {
    let found = try repository.commit(at: commit)
    return found.parents.isEmpty ? try isClosed(commit) : false
  }

  private borrowing func isClosed(_ commit: ObjectID) throws(DiaryError) -> Bool {
    try account(at: commit)?.isClosed ?? false
  }
}
