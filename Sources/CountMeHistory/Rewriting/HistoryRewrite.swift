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
  /// - Parameter old: a tip of the history until now.
  package static func isRewrite(
    _ tip: ObjectID, of old: ObjectID, in repository: borrowing Repository,
    knowing known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) -> Bool {
    guard let before = try repository.account(at: old, knowing: known),
      let after = try repository.account(at: tip, knowing: known),
      before.key == after.key, !before.isClosed, let replaced = after.replacedTip,
      after.isOfLaterHistory(than: before),
      !after.rank.isOutdone(by: before.rank)
    else { return false }
    let roots = try roots(of: tip, repository, known.meter)
    for root in roots {
      guard let beginning = try repository.account(at: root, knowing: known),
        beginning.replacedTip == replaced
      else { return false }
      // An older program's word is for the documents of that tip: whoever cannot compare does not believe it.
      let signed: String? =
        if let word = beginning.beganWith { word } else {
          try contents(ofGone: replaced, repository, known.meter)
        }
      let tree = try repository.tree(at: root)
      guard try contents(of: tree, repository, counting: known.meter) == signed else {
        return false
      }
    }
    return !roots.isEmpty
  }

  /// Whether a tip may take the place of another on a remote: it is of a history that was begun anew, and
  /// has all that the other has.
  package static func takesPlace(
    _ tip: ObjectID, of old: ObjectID, in repository: borrowing Repository,
    knowing known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) -> Bool {
    guard try isRewrite(tip, of: old, in: repository, knowing: known) else { return false }
    if try repository.account(at: tip, knowing: known)?.replacedTip == old { return true }
    do throws(DiaryError) {
      return try HistoryCarrier(
        of: old, to: tip, areLines: true, in: repository, knowing: known
      ).missing.isEmpty
    } catch .sync(.historyForgotten) {
      return false
    }
  }

  /// What tells a tree from all others that differ in more than the account document.
  package static func contents(
    of tree: ObjectID, _ repository: borrowing Repository, counting meter: WorkMeter? = nil
  ) throws(DiaryError) -> String {
    let folder = AccountDocument.path.prefix { $0 != "/" }
    let file = AccountDocument.path.dropFirst(folder.count + 1)
    let profile = try repository.entry(String(folder), in: tree)?.id
    let folders: [(ObjectID?, path: String, own: Substring)] = [
      (tree, "", folder), (profile, "\(folder)/", file),
    ]
    var lines: [String] = []
    for (id, path, own) in folders {
      guard let id else { continue }
      // Each of its entries has some forty bytes.
      try meter.spend(try repository.size(of: id) / 4)
      for entry in try repository.entries(of: id) where entry.text != own {
        lines.append("\(path)\(entry.text)\0\(entry.id.hex)\n")
      }
    }
    return Digest.sha256(Array(lines.joined().utf8)).hexText
  }

  /// The same of a commit's tree; nil where that is not here.
  private static func contents(
    ofGone commit: ObjectID, _ repository: borrowing Repository, _ meter: WorkMeter?
  ) throws(DiaryError) -> String? {
    do throws(DiaryError) {
      return try contents(of: repository.tree(at: commit), repository, counting: meter)
    } catch .machine(.incomplete) {
      // A fetch that was killed may have left the commit without its documents.
      return nil
    }
  }

  /// The commits without a parent that a tip has behind it: two where two devices began anew at once.
  private static func roots(
    of tip: ObjectID, _ repository: borrowing Repository, _ meter: WorkMeter?
  ) throws(DiaryError) -> [ObjectID] {
    var found: [ObjectID] = []
    for id in try meter.counting(repository.history(behind: [tip]))
    where try DiaryError.git(repository.parents(of: id)).isEmpty { found.append(id) }
    return found
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
