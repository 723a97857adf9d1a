import CountMeCare
package import CountMeGit
package import CountMeHistory
import CountMeJournal
import CountMeModel
import CountMeSodium
package import CountMeStore

/// Follows a history that began anew, here or at a remote.
package struct RewriteFollowing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The tip that the history of a commit took the place of; nil for a first history.
  package func replacedTip(at commit: ObjectID) throws(DiaryError) -> ObjectID? {
    try SignatureCheck.account(try store.treeOf(commit), in: store.repository)?.replacedTip
  }

  /// What remembers where this device was before the history began anew, until all remotes have followed.
  func formerReference(_ branch: DiaryBranch) -> String {
    "refs/countme/former/\(branch.owner.text)"
  }

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
      try RestVerification(store).requireVerified()
    }
    let (old, new) = isOursOld ? (ours, tip) : (tip, ours)
    let kept = try formerTips(ours)
    var carrier = try HistoryCarrier(of: old, to: new, in: store.repository)
    let result = try carrier.carry(try writing(kept), in: store.repository)
    guard result.id != ours else { return outcome }
    let tree = try store.treeOf(result.id)
    outcome.changedDocuments = try BranchPull(store).guardedDifference(
      head.tree, tree, remote, options)
    outcome.received = 1
    outcome.merge = result.id == tip ? nil : result.id
    if isOursOld {
      guard let backup else { return nil }
      // Once more where somebody wrote meanwhile, who waits this time: it is to have all that is left behind.
      if backup.commit != ours.hex { _ = try createBackup() }
      try keepFormer(ours)
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

  /// Remembers a tip of the old history, and lets the addresses be announced anew.
  package func keepFormer(_ tip: ObjectID) throws(DiaryError) {
    let branch = try store.folder.branch()
    let former = formerReference(branch)
    try store.moveReference(former, from: try store.reference(former), to: tip, "replaced")
    for mark in try UserRemoval(store).announcements(of: branch.owner) {
      try store.removeReference(mark)
    }
  }

  /// Tips of histories that this device still has, besides the present one.
  private func formerTips(_ ours: ObjectID) throws(DiaryError) -> [ObjectID] {
    let branch = try store.folder.branch()
    let former = try store.reference(formerReference(branch))
    return [ours, former].compactMap { $0 }
      + (try Remotes(store).verifiedTips(of: branch).map(\.id))
  }

  private func writing(_ kept: [ObjectID]) throws(DiaryError) -> HistoryCarrier.Writing {
    guard let key = try store.ownSigner(), let device = try certificate(of: key, kept) else {
      throw .account(.notSignedIn)
    }
    let file = device.file
    let blob = try DiaryError.git(
      file.bytes.map { bytes throws(GitError) in try store.repository.write(bytes, .blob) })
    return HistoryCarrier.Writing(
      merger: TreeMerger(catalogue: try store.reader().catalogue),
      writer: try store.writer(), certificate: TreeChange(path: file.path, blob: blob), key: key,
      kept: kept,
      amended: try DiaryError.wrapping(
        ReferenceLog.amended(gitDirectory: store.folder.gitDirectory)))
  }

  /// What certifies a key, wherever it is known: a `git reset` may have lost it from the branch.
  private func certificate(
    of key: DevicePublicKey, _ tips: [ObjectID]
  ) throws(DiaryError) -> DeviceDocument? {
    for tip in tips where store.repository.contains(tip) {
      let check = try SignatureCheck(tree: try store.treeOf(tip), in: store.repository)
      if let device = check.devices.first(where: { $0.publicKey == key }) { return device }
    }
    return nil
  }

  /// Forgets the old history after a sync that met it, or where that was cut off before.
  ///
  /// Shares are moved before: the logs of where they were would keep it.
  func forgetFormer(hasCrossed: Bool) throws(DiaryError) {
    let former = formerReference(try store.folder.branch())
    let isLeft = try store.reference(former) != nil
    if hasCrossed || isLeft { try forgetWhereAllFollow() }
    Pruning(store).finish()
  }

  /// Forgets the old history where every remote that this device knows has begun anew.
  ///
  /// - Returns: whether its objects are gone.
  @discardableResult
  package func forgetWhereAllFollow() throws(DiaryError) -> Bool {
    let branch = try store.folder.branch()
    guard try doAllFollow(branch) else { return false }
    return try Pruning(store).pruneObjects(of: branch) {
      () throws(DiaryError) -> Bool in
      // While somebody packed, another program may have met the old one again.
      guard try doAllFollow(branch) else { return false }
      let tip = try store.head().commit
      let leading = try references(ofHistories: branch)
      try DiaryError.git { () throws(GitError) in
        for (name, id) in try store.repository.references("refs/")
        where id != tip && leading(name) {
          try store.repository.removeReference(name)
        }
      }
      try forgetNotes(of: branch.owner)
      return true
    }
  }

  /// Tells the references that are there for what was: the program's own, and those of remotes that are none any more.
  private func references(
    ofHistories branch: DiaryBranch
  ) throws(DiaryError) -> (String) -> Bool {
    let id = branch.owner.text
    let announced = Set(try UserRemoval(store).announcements(of: branch.owner))
    var tracked = Set(
      try Remotes(store).remotes().map { Remotes(store).trackingReference(branch, on: $0).name })
    for share in try SignatureCheck.shares(store.head().tree, in: store.repository) {
      guard let shared = ShareBranch(share.key.userID, share.name) else { continue }
      for place in try SharePlaces(store).places(of: share) {
        tracked.insert(Remotes(store).trackingReference(shared, on: place.remote).name)
      }
    }
    let present = tracked
    return { name in
      if announced.contains(name) { return true }
      if name.hasPrefix("refs/countme/") {
        return name.hasSuffix("/\(id)") || name.hasPrefix("refs/countme/projected/\(id)/")
      }
      // git renames and removes a remote without them: it does not know them by the remote's settings.
      return name.hasPrefix("refs/remotes/") && !present.contains(name)
        && (name.hasSuffix("/users/\(id)") || name.contains("/shares/\(id)/"))
    }
  }

  /// Removes what was noted of the documents: all of it is made again from those that there are.
  private func forgetNotes(of owner: UserID) throws(DiaryError) {
    try FoodMemory(store).forget()
    try ConflictNotes.remove(of: owner, in: store.folder)
    try store.removeCommitIndex()
  }

  private func doAllFollow(_ branch: DiaryBranch) throws(DiaryError) -> Bool {
    guard let tip = try store.head().commit else { return false }
    let replaced = try replacedTip(at: tip)
    for seen in try Remotes(store).verifiedTips(of: branch) {
      guard try replacedTip(at: seen.id) == replaced else { return false }
    }
    return true
  }
}
