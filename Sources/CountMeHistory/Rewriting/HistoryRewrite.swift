package import CountMeGit
package import CountMeModel
package import CountMeSodium

/// A history that begins anew, in the place of one that is to be forgotten.
///
/// Only the account key can say so: the account document of the new history's one root names the tip that
/// it replaces, what the tree has besides, and what of each device's work is in it (``ReplacedWork``). What
/// went on elsewhere meanwhile is carried over (``HistoryCarrier``). No commit of the new history has a
/// parent of the old, so that the past does not come back with a merge (``CommitVerifier``).
package enum HistoryRewrite {
  /// The message of the new root.
  package static let message = CommitMessage("began the history anew", kind: .rewrite)
  /// The message of the commit that brings over what another history began with.
  static let joiningMessage = "joined a history that began anew apart"

  /// Whether a tip belongs to a history that was begun anew in the place of another, or of one before it.
  ///
  /// Says nothing of signatures of commits: the verifier judges each of them.
  ///
  /// - Parameters:
  ///   - tip: the tip.
  ///   - old: a tip of the history until now.
  ///   - repository: where both are.
  package static func isRewrite(
    _ tip: ObjectID, of old: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    guard let before = try account(at: old, repository),
      let after = try account(at: tip, repository),
      before.key == after.key, !before.isClosed, let replaced = after.replacedTip,
      after.isOfLaterHistory(than: before),
      !AccountDocument.isOutdone(after.stamp, by: before.stamp)
    else { return false }
    let roots = try DiaryError.git(roots(of: tip, repository))
    for root in roots {
      guard let beginning = try account(at: root, repository), beginning.replacedTip == replaced
      else { return false }
      if beginning.beganWith != nil {
        guard try isAsSigned(root, repository) else { return false }
      } else {
        // An older program's word is for the documents of that tip: whoever cannot compare does not believe it.
        guard try hasTree(root, of: replaced, repository) else { return false }
      }
    }
    return !roots.isEmpty
  }

  /// Whether a tip may take the place of another on a remote: it is of a history that was begun anew, and
  /// has all that the other has.
  package static func takesPlace(
    _ tip: ObjectID, of old: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    guard try isRewrite(tip, of: old, in: repository) else { return false }
    if try account(at: tip, repository)?.replacedTip == old { return true }
    do throws(DiaryError) {
      return try HistoryCarrier(of: old, to: tip, areLines: true, in: repository).missing.isEmpty
    } catch .sync(.historyForgotten) {
      return false
    }
  }

  /// Whether a root has the documents for which the account key signed; true where it did for none.
  static func isAsSigned(
    _ root: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    guard let signed = try account(at: root, repository)?.beganWith else { return true }
    let tree = try repository.tree(at: root)
    return try DiaryError.git(contents(of: tree, repository)) == signed
  }

  /// What tells a tree from all others that differ in more than the account document.
  package static func contents(
    of tree: ObjectID, _ repository: borrowing Repository
  ) throws(GitError) -> String {
    let folder = AccountDocument.path.prefix { $0 != "/" }
    let file = AccountDocument.path.dropFirst(folder.count + 1)
    var lines: [String] = []
    for entry in try repository.tree(tree).entries where entry.text != folder {
      lines.append("\(entry.text)\0\(entry.id.hex)\n")
    }
    if let profile = try repository.entry(at: String(folder), in: tree) {
      for entry in try repository.tree(profile.id).entries where entry.text != file {
        lines.append("\(folder)/\(entry.text)\0\(entry.id.hex)\n")
      }
    }
    return Digest.sha256(Array(lines.joined().utf8)).hexText
  }

  /// Whether a commit has the documents of another, but for the account; false where that is not here.
  private static func hasTree(
    _ root: ObjectID, of replaced: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    do throws(GitError) {
      let differences = try repository.difference(
        from: try repository.commit(replaced).tree, to: try repository.commit(root).tree)
      return differences.map(\.path) == [AccountDocument.path]
    } catch {
      // A fetch that was killed may have left the commit without its documents.
      guard error.code == .notFound else { throw DiaryError(error) }
      return false
    }
  }

  /// The commits without a parent that a tip has behind it: two where two devices began anew at once.
  private static func roots(
    of tip: ObjectID, _ repository: borrowing Repository
  ) throws(GitError) -> [ObjectID] {
    var found: [ObjectID] = []
    for id in try repository.history(of: [tip], hiding: [])
    where try repository.parents(of: id).isEmpty { found.append(id) }
    return found
  }

  private static func account(
    at commit: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> AccountDocument? {
    let tree = try repository.commit(at: commit).tree
    return try CertifiedAccount.account(tree, in: repository)
  }
}

extension AccountDocument {
  /// The tip in whose place the account key began the history anew; nil for a first history.
  package var replacedTip: ObjectID? { fields["replacedTip"]?.string.flatMap { ObjectID(hex: $0) } }

  /// What the history began with (``HistoryRewrite/contents(of:_:)``); nil where nobody signed for it.
  var beganWith: String? { fields["beganWith"]?.string }

  /// Whether this account is of a history that comes after another's.
  ///
  /// One that replaced the other does; of two that began anew apart the one that did so later.
  package func isOfLaterHistory(than other: AccountDocument) -> Bool {
    let (own, others) = (HistoryName.of(self), HistoryName.of(other))
    guard own != others, replacedTip != nil else { return false }
    if other.replacedTip == nil { return true }
    if ReplacedWork(self).knows(others) { return true }
    if ReplacedWork(other).knows(own) { return false }
    return (beganAt, own) > (other.beganAt, others)
  }

  private var beganAt: String { fields["beganAt"]?.string ?? stamp }

  /// The account as it stands at the root of a new history.
  ///
  /// - Parameters:
  ///   - tip: the tip that it replaces.
  ///   - contents: what the root's tree has besides the account.
  ///   - work: what of earlier histories it contains.
  ///   - others: accounts of other histories, after which the new one comes.
  package func beginningAnew(
    by account: borrowing SigningKey, insteadOf tip: ObjectID, with contents: String,
    containing work: ReplacedWork, in repository: String, now: Timestamp,
    after others: [AccountDocument] = []
  ) -> AccountDocument {
    let begun = SignedDocument.stamp(now, after: [stamp] + ([self] + others).map(\.beganAt))
    // Nothing is said of the account: a new password of which this device has not heard must win.
    return changed(by: account, in: repository, now: nil) { fields in
      fields["replacedTip"] = .string(tip.hex)
      fields["beganAt"] = .string(begun)
      fields["beganWith"] = .string(contents)
      fields["replacedWork"] = .object(work.json)
      fields["replacedLately"] = .object(work.latestJSON)
    }
  }
}
