import CountMeCare
import CountMeGit
import CountMeHistory
import CountMeStore

/// Follows a history that began anew, here or at a remote.
struct RewriteFollowing {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// Brings our branch and a remote's together, one of which began anew in the place of the other.
  ///
  /// What the one on the old history has and the other lacks is carried over (``HistoryCarrier``), so that
  /// the old history stays behind. Where that is ours, a backup comes first.
  ///
  /// - Parameter backup: the one that was made for this.
  /// - Returns: nil where there is to be one and is none yet.
  func mergeAcross(
    _ ours: ObjectID, _ tip: ObjectID, _ head: Head, _ remote: RemoteConfig, _ options: SyncOptions,
    having backup: BackupManifest?
  ) throws(DiaryError) -> PullOutcome? {
    var outcome = PullOutcome(remoteTip: tip)
    outcome.crossed = true
    let isOursOld = try isRewrite(tip, of: ours)
    if !isOursOld {
      guard try isRewrite(ours, of: tip) else {
        throw .sync(.beganAnewElsewhere(remote: remote.address))
      }
    } else {
      // What is carried over has this device's signature, and nobody can tell any more how it came in.
      try DeferredVerification(store).requireVerified()
    }
    let (old, new) = isOursOld ? (ours, tip) : (tip, ours)
    let kept = try formerTips(ours)
    var carrier = try HistoryCarrier(of: old, to: new, in: store.repository)
    let result = try carrier.carry(try writing(kept), in: store.repository)
    guard result.id != ours else { return outcome }
    let tree = try store.treeOf(result.id)
    outcome.changedDocuments = try PulledDifference(store, from: head.tree, to: tree)
      .allowed(by: options, from: remote)
    outcome.received = 1
    outcome.merge = result.id == tip ? nil : result.id
    if isOursOld {
      guard let backup else { return nil }
      // Once more where somebody wrote meanwhile, who waits this time: it is to have all that is left behind.
      if backup.commit != ours.hex { _ = try createBackup() }
      try ReplacedHistory(store).keepTip(ours)
    }
    let held = try HeldBackFiles.unusable(
      in: head.tree, otherwiseIn: tree, try store.reader().catalogue, store.repository)
    let shown = try HeldBackFiles.tree(holding: held, of: head.tree, store.repository)
    try store.publish(
      result, on: Head(reference: head.reference, commit: head.commit, tree: shown),
      message: "began anew")
    return outcome
  }

  private func isRewrite(_ tip: ObjectID, of old: ObjectID) throws(DiaryError) -> Bool {
    try HistoryRewrite.isRewrite(tip, of: old, in: store.repository)
  }

  /// Keeps what this device had, for the person.
  func createBackup() throws(DiaryError) -> BackupManifest {
    try Backups(store).createBackup(
      reason: .precaution, note: "before following a history that begins anew")
  }

  /// Tips of histories that this device still has, besides the present one.
  private func formerTips(_ ours: ObjectID) throws(DiaryError) -> [ObjectID] {
    let branch = try store.folder.branch()
    let former = try store.reference(ReplacedHistory(store).reference(branch))
    return [ours, former].compactMap { $0 }
      + (try Remotes(store).verifiedTips(of: branch).map(\.id))
  }

  private func writing(_ kept: [ObjectID]) throws(DiaryError) -> HistoryCarrier.Writing {
    guard let key = try store.ownSigner(), let device = try store.ownCertificate(in: kept) else {
      throw .account(.notSignedIn)
    }
    return HistoryCarrier.Writing(
      merger: TreeMerger(catalogue: try store.reader().catalogue),
      writer: try store.writer(), certificate: try device.file.packed(store.repository).change,
      key: key, kept: kept,
      amended: try DiaryError.wrapping(
        ReferenceLog.amended(gitDirectory: store.folder.gitDirectory)))
  }
}
