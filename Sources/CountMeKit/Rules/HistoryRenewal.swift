import CountMeModel
import Git
import Sodium

/// A history that begins anew, in the place of one that is to be forgotten.
///
/// Only the account key can say so: the account document of the new history's one root names the tip that
/// it replaces. Apart from that document the root's tree is that tip's, so that nothing is lost but the past;
/// and no commit of the new history has a parent of the old, so that the past does not come back with a
/// merge (``CommitVerifier``).
enum HistoryRenewal {
  /// The message of the new root.
  static let message = "began the history anew"

  /// Whether a tip belongs to a history that was begun anew in the place of another.
  ///
  /// Says nothing of signatures of commits: the verifier judges each of them.
  ///
  /// - Parameters:
  ///   - tip: the tip.
  ///   - old: a tip of the history until now.
  ///   - exactly: whether `old` must be the very tip that is named. A device may have seen an earlier
  ///     one; on a remote what came after it would be lost.
  ///   - repository: where both are.
  static func isRenewal(
    _ tip: ObjectID, of old: ObjectID, exactly: Bool, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    guard let before = try account(at: old, repository),
      let after = try account(at: tip, repository),
      before.key == after.key, !before.isClosed, let replaced = after.replacedTip,
      after.replacedTip != before.replacedTip
    else { return false }
    if exactly, replaced != old { return false }
    let isKnown = repository.contains(replaced)
    guard isKnown || !exactly else { return false }
    let roots = try roots(of: tip, repository)
    for root in roots {
      guard let beginning = try account(at: root, repository), beginning.replacedTip == replaced,
        beginning.stamp > before.stamp
      else { return false }
      if isKnown { guard try hasTree(root, of: replaced, repository) else { return false } }
    }
    return !roots.isEmpty
  }

  /// Whether a commit has the documents of another, but for the account.
  private static func hasTree(
    _ root: ObjectID, of replaced: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    let differences = try DiaryError.git { () throws(GitError) in
      try repository.difference(
        from: try repository.commit(replaced).tree, to: try repository.commit(root).tree)
    }
    return differences.map(\.path) == [AccountDocument.path]
  }

  /// The commits without a parent that a tip has behind it: two where two devices began anew at once.
  private static func roots(
    of tip: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> [ObjectID] {
    try DiaryError.git { () throws(GitError) in
      var found: [ObjectID] = []
      for id in try repository.history(of: [tip], hiding: [])
      where try repository.parents(of: id).isEmpty { found.append(id) }
      return found
    }
  }

  private static func account(
    at commit: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> AccountDocument? {
    let tree = try DiaryError.git { () throws(GitError) in try repository.commit(commit).tree }
    return try SignatureCheck.account(tree, in: repository)
  }
}

extension AccountDocument {
  /// The tip in whose place the account key began the history anew; nil for a first history.
  var replacedTip: ObjectID? { fields["replacedTip"]?.string.flatMap { ObjectID(hex: $0) } }

  /// The account as it stands at the root of a new history.
  func beginningAnew(
    by account: borrowing SigningKey, insteadOf tip: ObjectID, now: Timestamp
  ) -> AccountDocument {
    changed(by: account, now: now) { fields in fields["replacedTip"] = .string(tip.hex) }
  }
}
