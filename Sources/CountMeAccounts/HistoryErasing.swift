import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSodium
package import CountMeStore
import CountMeSync

/// Begins the history anew, so that what was deleted is in no commit any more.
package struct HistoryErasing {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Begins the history anew, so that what was deleted, by retention or by hand, is in it no more.
  package func eraseHistory(
    password: borrowing Password?
  ) throws(DiaryError) -> HistoryErasure {
    let isGuest = try store.folder.owner() == .guest
    // Once it has begun anew, nobody can tell any more what came in by a bad commit.
    try DeferredVerification(store).requireVerified()
    let remotes = isGuest ? [] : try Remotes(store).remotes()
    if !remotes.isEmpty { try comeTogether() }
    // Whoever does not know the password must not have backups of before rotated out, either.
    if !isGuest {
      guard Self.key(of: try latestAccount(), by: password) != nil else {
        throw .account(.wrongPassword)
      }
    }
    let precaution = try Backups(store).createBackup(
      reason: .precaution, note: "before the history begins anew")
    let old = try store.head()
    let tips = [old.commit].compactMap { $0 }
    let forgotten = try store.repository.history(behind: tips, parentsFirst: true)
    let new = try store.locked { () throws(DiaryError) in
      try isGuest ? rewriteHistoryAsGuest() : rewriteHistory(password)
    }
    var leftovers = isGuest ? [] : try spread(new, insteadOf: old.commit, to: remotes)
    let isBehind = leftovers.contains { leftover in
      if case .reference = leftover.reason { false } else { true }
    }
    if let commit = old.commit, isBehind {
      try store.locked { () throws(DiaryError) in try ReplacedHistory(store).keepTip(commit) }
    }
    let isPruned = try ReplacedHistory(store).forgetWhereAllFollow()
    // What git removed is one thing, and what it had to leave is another.
    let isGone = forgotten.first.map { !store.repository.contains($0) } ?? true
    let keptBy = try forgotten.first.map { root throws(DiaryError) in
      try HistoryKeepers(store).leading(to: root)
    }
    for place in isGuest ? [] : try SharePlaces(store).keepingHistory() {
      leftovers.append(
        .init(
          remote: place.remote, share: place.share, url: place.address, reason: .keepsHistory))
    }
    return HistoryErasure(
      commits: forgotten.count, leftovers: leftovers, isErasedHere: isPruned && isGone,
      keptBy: keptBy ?? [], precaution: precaution)
  }

  /// Ensures that what the devices wrote is here and everywhere: what one has not sent to all would be judged by a
  /// history that is gone.
  private func comeTogether() throws(DiaryError) {
    do throws(DiaryError) {
      for report in try Synchronizer(store).sync().get() where !report.isSynced {
        throw .remote(.behind(remote: report.url))
      }
    } catch {
      // Only beginning anew once more leads out of that; what is there is carried over then.
      guard case .sync(.beganAnewElsewhere) = error else { throw error }
      // What nobody would accept must not be in the new beginning.
      _ = try store.locked { () throws(DiaryError) in
        try store.head().commit.map { tip throws(DiaryError) in
          try BranchPull(store).remadeBeforeMerging(tip)
        }
      }
    }
  }

  /// Puts the new history into the place of the old one on the remotes, with what follows from it; what they keep.
  private func spread(
    _ new: JudgedTip, insteadOf old: ObjectID?, to remotes: [RemoteConfig]
  ) throws(DiaryError) -> [HistoryErasure.Leftover] {
    var leftovers: [HistoryErasure.Leftover] = []
    func keeps(_ remote: RemoteConfig, share: String? = nil, _ reason: LeftoverReason) {
      leftovers.append(
        .init(remote: remote.name, share: share, url: remote.address, reason: reason))
    }
    for remote in remotes {
      if let reason = replace(old, by: new, on: remote) { keeps(remote, reason) }
    }
    let forgotten = Set(
      try store.repository.history(behind: [old].compactMap(\.self)))
    for remote in remotes {
      do throws(DiaryError) {
        for name in try RemoteKeepers(store).names(on: remote, besides: forgotten) {
          keeps(remote, .reference(name))
        }
      } catch .machine(.cancelled) {
        throw .machine(.cancelled)
      } catch {
        // One that did not answer before was told of above.
        if !leftovers.contains(where: { $0.remote == remote.name }) {
          keeps(remote, .failed(error))
        }
      }
    }
    for remote in remotes {
      for trouble in try SharePublishing(store).publish(on: remote) {
        keeps(remote, share: trouble.share, .failed(trouble.failure))
      }
      // Codes that were given out led to the old history.
      if let reason = announced(on: remote) { keeps(remote, reason) }
    }
    for trouble in try SharePublishing(store).publishElsewhere() {
      leftovers.append(
        .init(
          remote: nil, share: trouble.share, url: trouble.remote, reason: .failed(trouble.failure)))
    }
    return leftovers
  }

  private func announced(on remote: RemoteConfig) -> LeftoverReason? {
    do throws(DiaryError) {
      return try InvitationAnnouncement(store).announceInvitations(on: remote, looksAtAll: true)
        .refusal.map { .said($0) }
    } catch {
      return .failed(error)
    }
  }

  private func rewriteHistory(_ password: borrowing Password?) throws(DiaryError) -> JudgedTip {
    let present = try Sessions(store).currentAccount()
    let others = try otherAccounts(than: present.account)
    let latest = Self.latest(present.account, others)
    guard let account = Self.key(of: latest, by: password) else { throw .account(.wrongPassword) }
    guard present.thisDevice != nil else { throw .account(.deviceRevoked) }
    let head = try store.head()
    guard let tip = head.commit else { throw .account(.notSignedIn) }
    // What is forgotten stays in no share either: each begins anew, too.
    var files = try Shares(store).renewed(by: account, ending: false)
    files += try AccountChange(store).countersigned(present, by: account)
    let tree = try head.tree(with: files, store)
    let document = latest.beginningAnew(
      by: account, insteadOf: tip,
      with: try HistoryRewrite.contents(of: tree, store.repository),
      containing: try allWork(behind: tip, present.account),
      in: try store.folder.format().repositoryID,
      now: store.environment.now(), after: others)
    let new = try BranchSwitch(store).writeAside(
      [document.file], tree: tree, parents: [], owner: try store.folder.owner(),
      message: HistoryRewrite.message)
    try store.publish(new, on: head, message: "began anew")
    return new
  }

  private func latestAccount() throws(DiaryError) -> AccountDocument {
    let present = try Sessions(store).currentAccount().account
    return Self.latest(present, try otherAccounts(than: present))
  }

  /// A password that was set there meanwhile counts: whoever begins anew over it must not bring the old one back.
  private static func latest(
    _ present: AccountDocument, _ others: [AccountDocument]
  ) -> AccountDocument {
    others.reduce(present) { $1.rank > $0.rank ? $1 : $0 }
  }

  private static func key(
    of account: AccountDocument, by password: borrowing Password?
  ) -> SigningKey? {
    switch password {
    case .some(let password): account.open(password)
    case .none: nil
    }
  }

  /// The account as the history of each remote has it that ours may not contain.
  private func otherAccounts(than own: AccountDocument) throws(DiaryError) -> [AccountDocument] {
    var others: [AccountDocument] = []
    for tip in try Remotes(store).verifiedTips(of: try store.folder.branch()) {
      let other = try store.repository.account(at: tip.id)
      guard let other, other.key == own.key, !other.isClosed else { continue }
      others.append(other)
    }
    return others
  }

  /// What a history contains of itself and of those before it.
  private func allWork(
    behind tip: ObjectID, _ account: AccountDocument
  ) throws(DiaryError) -> ReplacedWork {
    var work = ReplacedWork(account)
    let graph = try HistoryGraph(tip, in: store.repository)
    // The newest first: what is behind them in the history that is gone is contained, too.
    for id in graph.commits.reversed() {
      let commit = try store.repository.commit(at: id)
      work.formUnion(HistoryCarrier.work(of: [commit]))
    }
    work.add(graph)
    return work
  }

  private func rewriteHistoryAsGuest() throws(DiaryError) -> JudgedTip {
    let head = try store.head()
    let new = try BranchSwitch(store).writeAside(
      [], tree: head.tree, parents: [], owner: .guest, message: HistoryRewrite.message)
    try store.publish(new, on: head, message: "began anew")
    return new
  }

  /// Puts the new history in the place of the old one on a remote; why that was not done, if so.
  private func replace(
    _ old: ObjectID?, by tip: JudgedTip, on remote: RemoteConfig
  ) -> LeftoverReason? {
    let new = tip.id
    do throws(DiaryError) {
      let gitRemote = try Remotes(store).gitRemote(remote)
      let branch = try store.folder.branch()
      guard let old else { return nil }
      let codes = try InvitationAnnouncement(store).companions(
        of: branch.reference, from: old, to: new, on: remote)
      if let reason = gitRemote.move(
        branch.reference, from: old, to: new, with: codes, in: store.repository)
      {
        return reason
      }
      let tracking = TrackingReference(branch, on: remote.name)
      try store.note(tip, at: tracking, from: try store.reference(tracking.name))
      guard let email = try store.repository.account(at: new)?.email else { return nil }
      let lookup = try EmailAddress(email).lookupReference
      guard let pointer = try DiaryError.transport(gitRemote.reference(lookup)), pointer != new,
        try AccountAnnouncement(store).isOwn(pointer, lookup, gitRemote)
      else { return nil }
      return gitRemote.move(lookup, from: pointer, to: new, in: store.repository)
    } catch {
      return .failed(error)
    }
  }
}

extension Head {
  /// The tree with some files of the account's in it.
  fileprivate func tree(with files: [SealedFile], _ store: Store) throws(DiaryError) -> ObjectID {
    var changes: [TreeChange] = []
    for file in files { changes.append(try file.packed(store.repository).change) }
    let signed = changes
    return try store.repository.changedTree(tree, signed)
  }
}
