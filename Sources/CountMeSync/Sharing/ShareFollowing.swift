import CountMeGit
package import CountMeHistory
import CountMeSodium
package import CountMeStore

/// Reads what another person shares: nothing of it is ever written to or sent from here.
package struct ShareFollowing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Begins to follow a share by an invitation, in a diary's folder that has just been prepared.
  ///
  /// - Returns: what is followed now.
  /// - Throws: ``AccountFailure/invalidInvitation`` for every code that shows nothing.
  package func begin(
    by code: InvitationCode, on remote: RemoteConfig
  ) throws(DiaryError) -> FollowedShare {
    let gitRemote = try Remotes(store).gitRemote(remote)
    let announced = try JudgedFetch(store).fetch(
      ledTo: InvitationDocument.reference(code.lookup), from: gitRemote
    ) { tip, repository throws(DiaryError) -> TipVerdict<(ShareBranch, tip: JudgedTip)> in
      guard let branch = try branch(of: code, at: tip, in: repository) else { return .left(nil) }
      let judged = try ShareVerifier.verify(tip, since: nil, of: branch, in: repository)
      return .kept((branch, judged))
    }
    guard let (branch, first) = announced?.found,
      let tip = try ShareFetch(store: store).tip(
        of: branch, on: gitRemote, since: first, isRewindMeant: true),
      try isOpen(code, at: tip.id, on: branch),
      let definition = try ShareVerifier.definition(tip.id, branch, store.repository)
    else { throw .account(.invalidInvitation) }
    let followed = FollowedShare(
      owner: branch.owner, share: branch.name, ownerName: definition.ownerName)
    if try ShareVerifier.tellsMoved(tip.id, branch, store.repository) {
      throw .sync(.shareMoved(owner: followed.calledOwner, remote: remote.address))
    }
    try show(tip, of: followed, remote)
    try SyncRecord.note(.synced, of: remote, in: store)
    return followed
  }

  /// The share to which a code leads; nil where the commit belongs to none, or its owner made no such code.
  private func branch(
    of code: InvitationCode, at tip: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> ShareBranch? {
    guard try repository.isCommit(tip) else { return nil }
    let tree = try repository.commit(at: tip).tree
    let known = KnownDocuments()
    for share in try CertifiedAccount.shares(tree, in: repository, knowing: known) {
      let check = try CertifiedAccount(share: share, tree: tree, in: repository, knowing: known)
      let key = code.key(of: share.key.userID).verifyingKey
      if check.invitations.contains(where: { $0.key == key && $0.share == share.name }) {
        return ShareBranch(share.key.userID, share.name)
      }
    }
    return nil
  }

  /// Whether a code may still be used: how often it was, nobody can tell of those who only read.
  private func isOpen(
    _ code: InvitationCode, at tip: ObjectID, on branch: ShareBranch
  ) throws(DiaryError) -> Bool {
    guard let share = try ShareVerifier.definition(tip, branch, store.repository), !share.isEnded
    else { return false }
    let tree = try store.treeOf(tip)
    let check = try CertifiedAccount(share: share, tree: tree, in: store.repository)
    let key = code.key(of: branch.owner).verifyingKey
    let now = store.environment.now()
    return check.invitations.contains {
      $0.key == key && !$0.isWithdrawn && $0.kind == .follower && $0.isGood(at: now)
    }
  }

  private func show(
    _ tip: JudgedTip, of followed: FollowedShare, _ remote: RemoteConfig
  ) throws(DiaryError) {
    guard let format = try store.format(at: try store.treeOf(tip.id)), let branch = followed.branch
    else { throw .account(.invalidInvitation) }
    // Before anything is made here: the rules of a newer format are not known.
    try format.requireWritable(by: store.environment.supportedFormat)
    try DiaryCreation(store).begin(format)
    try store.locked { () throws(DiaryError) in
      try store.moveBranch(DiaryBranch(followed.owner), from: nil, to: tip, "followed")
      try store.note(tip, at: TrackingReference(branch, on: remote.name), from: nil)
      try followed.write(to: store.folder)
      try BranchSwitch(store).show(followed.owner)
    }
  }

  /// Brings in what the owner has published since.
  ///
  /// What a person changed in the files here stays as it is: it can go nowhere.
  package func pull(
    _ followed: FollowedShare, _ options: SyncOptions
  ) throws(DiaryError) -> SyncReport {
    guard let remote = try Remotes(store).remotes().first, let branch = followed.branch else {
      throw .remote(.noRemote)
    }
    do throws(DiaryError) {
      let report = try pull(followed, branch, from: remote, options)
      try SyncRecord.note(report.ending, of: remote, in: store)
      return report
    } catch {
      if case .machine(.cancelled) = error { throw error }
      try SyncRecord.note(error.ending, of: remote, in: store)
      throw error
    }
  }

  /// The tip of the share, judged; what is against it is told so that a follower can do something about it.
  private func tip(
    of branch: ShareBranch, _ followed: FollowedShare, on gitRemote: Remote,
    since known: JudgedTip?, _ options: SyncOptions
  ) throws(DiaryError) -> JudgedTip? {
    do throws(DiaryError) {
      return try ShareFetch(store: store).tip(
        of: branch, on: gitRemote, since: known,
        isRewindMeant: options.accepting.contains(.rewound))
    } catch {
      switch error {
      case .sync(.movedBack(let remote, _, _, _)):
        throw .sync(.shareMovedBack(owner: followed.calledOwner, remote: remote))
      case .sync(.commitRefused(let commit, let path, let rule, let reason)):
        throw .sync(
          .shareRefused(
            owner: followed.calledOwner, commit: commit, path: path, rule: rule, reason: reason))
      default: throw error
      }
    }
  }

  private func pull(
    _ followed: FollowedShare, _ branch: ShareBranch, from remote: RemoteConfig,
    _ options: SyncOptions
  ) throws(DiaryError) -> SyncReport {
    if followed.isEnded, !followed.isMoved {
      throw .sync(.shareEnded(owner: followed.calledOwner))
    }
    let moved = DiaryError.sync(.shareMoved(owner: followed.calledOwner, remote: remote.address))
    options.progress(.asking(remote: remote.name))
    let tracking = TrackingReference(branch, on: remote.name)
    let known = try Remotes(store).verifiedTip(of: branch, on: remote)
    let gitRemote = try Remotes(store).gitRemote(remote)
    let found: JudgedTip?
    do throws(DiaryError) {
      found = try tip(of: branch, followed, on: gitRemote, since: known, options)
    } catch {
      // Nobody has to be reached to be told again.
      if followed.isMoved, error != .machine(.cancelled) { throw moved }
      throw error
    }
    guard let judged = found else {
      throw followed.isMoved
        ? moved : .sync(.shareGone(owner: followed.calledOwner, remote: remote.address))
    }
    let tip = judged.id
    let isMoved = try ShareVerifier.tellsMoved(tip, branch, store.repository)
    if isMoved, followed.isMoved, judged == known { throw moved }
    guard judged != known || followed.isMoved else {
      return SyncReport(remote, [PullOutcome(remoteTip: tip)], sent: 0, isSynced: true)
    }
    let before = try known.flatMap { known throws(DiaryError) in
      try ShareVerifier.definition(known.id, branch, store.repository)
    }
    guard let now = try ShareVerifier.definition(tip, branch, store.repository) else {
      throw .sync(.shareGone(owner: followed.calledOwner, remote: remote.address))
    }
    if now.isEnded || isMoved {
      // What was read was read: it stays.
      try store.note(judged, at: tracking, from: known?.id)
      var ended = followed
      ended.isEnded = true
      ended.isMoved = isMoved && !now.isEnded
      try ended.write(to: store.folder)
      throw ended.isMoved ? moved : .sync(.shareEnded(owner: followed.calledOwner))
    }
    let outcome = try bringIn(judged, noting: tracking, from: known?.id)
    var present = followed
    present.ownerName = now.ownerName
    (present.isEnded, present.isMoved) = (false, false)
    if present != followed { try present.write(to: store.folder) }
    var report = SyncReport(remote, [outcome], sent: 0, isSynced: true)
    if let before, before.stamp != now.stamp { report.sharesNow = now.collections.sorted() }
    return report
  }

  /// Shows what the share has now.
  private func bringIn(
    _ tip: JudgedTip, noting tracking: TrackingReference, from known: ObjectID?
  ) throws(DiaryError) -> PullOutcome {
    var outcome = PullOutcome(remoteTip: tip.id)
    outcome.received = 1
    outcome.changedDocuments = try store.locked { () throws(DiaryError) in
      let head = try store.head()
      let changed = try store.repository.differences(
        from: head.tree, to: try store.repository.tree(at: tip.id))
      try store.publish(tip, on: head, message: "pulled")
      // Last, for a tip that is noted is not shown again.
      try store.note(tip, at: tracking, from: known)
      return changed.count
    }
    return outcome
  }
}

extension FollowedShare {
  /// What its owner is called, or the share where they gave no name.
  var calledOwner: String { ownerName ?? share }
}
