import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSodium
package import CountMeStore
package import CountMeSync

/// Deletes an account, here and on every remote.
package struct AccountRemoval {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Deletes the account that is signed in: its documents go from every remote and from this device.
  ///
  /// - Parameters:
  ///   - again: whether it had begun already: what a remote says of the account may be that it is closed.
  ///   - whenErased: is called when the remotes are done, and everything here is there still.
  /// - Throws: ``AccountFailure/ownsGroup(name:)``, or why else nothing was changed.
  package func deleteAccount(
    password: borrowing Password, again: Bool = false,
    whenErased: () throws(DiaryError) -> Void = {}
  ) throws(DiaryError) -> AccountDeletion {
    if let group = try AttachedDiaries(of: store.folder).all.first(where: { $0.role == .owner }) {
      throw .account(.ownsGroup(name: group.name))
    }
    if !again { try AccountChange(store).takeInAccountNews() }
    let remotes = try Remotes(store).remotes()
    // Closing cannot be taken back: it begins only where every remote can be reached.
    for remote in try remotes + ownRemotesOfShares(besides: remotes) {
      let gitRemote = try Remotes(store).gitRemote(remote)
      _ = try DiaryError.transport(gitRemote.references(["HEAD"]))
    }
    try requireNoGroup(on: remotes)
    // Whoever does not know the password must not have backups of before rotated out, either.
    guard try Sessions(store).currentAccount().account.open(password) != nil else {
      throw .account(.wrongPassword)
    }
    let user = try store.folder.owner()
    let precaution = try Backups(store).createBackup(
      reason: .precaution, note: "before deleting the account")
    // Before the account is closed: afterwards nobody can sign that a share has ended.
    var leftovers = try endShares(password, on: remotes)
    let closing = try store.locked { () throws(DiaryError) in
      try SessionEnding(store).takeInEveryEdit()
      return try close(password)
    }
    for remote in remotes { leftovers += AccountErasure(store).erase(closing, on: remote) }
    // Whoever gives up the keys then could never try again.
    if let refusal = Self.refusal(of: remotes, leftovers, closing.branch) { throw refusal }
    try whenErased()
    let isErasedHere = try erase(user) { () throws(DiaryError) in
      try SessionEnding(store).leave(as: .signedOut)
    }
    return AccountDeletion(
      user: user, leftovers: leftovers, isErasedHere: isErasedHere, precaution: precaution)
  }

  /// Removes what leads to a user from this diary, and what only that has led to.
  ///
  /// - Parameter leaving: ends the session.
  /// - Returns: whether the objects are gone, too.
  func erase(
    _ user: UserID, _ leaving: () throws(DiaryError) -> Void
  ) throws(DiaryError) -> Bool {
    try Pruning(store).pruneObjects(of: DiaryBranch(user), isNamed: false) {
      () throws(DiaryError) -> Bool in
      try leaving()
      try UserRemoval(store).forget(user)
      return true
    }
  }

  /// Ensures that no remote has a group of the account's that is not attached here: only the account key opens it.
  private func requireNoGroup(on remotes: [RemoteConfig]) throws(DiaryError) {
    for group in try Sessions(store).currentAccount().account.groups {
      for remote in remotes where try AccountLookup(store).isOpen(group.id, on: remote) {
        throw .account(.ownsGroup(name: group.name))
      }
    }
  }

  /// Why nothing was deleted, where no remote let go of anything.
  private static func refusal(
    of remotes: [RemoteConfig], _ leftovers: [AccountDeletion.Leftover], _ branch: DiaryBranch
  ) -> DiaryError? {
    let kept = leftovers.filter { $0.part == .everything }
    guard let first = kept.first, kept.count == remotes.count else { return nil }
    switch first.reason {
    case .failed(let error): return error
    case .said(let reason):
      return .remote(
        .pushRefused(
          remote: first.url, reference: branch.reference, reason: reason, messages: []))
    case .keepsHistory, .reference: return nil
    }
  }

  /// The remotes that have a share and nothing else of the diary: once the account is closed, nobody can end it there.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)`` for a share on a remote that only another device knows.
  private func ownRemotesOfShares(
    besides remotes: [RemoteConfig]
  ) throws(DiaryError) -> [RemoteConfig] {
    var found: [RemoteConfig] = []
    for share in try CertifiedAccount.shares(store.head().tree, in: store.repository)
    where !share.isEnded {
      for place in try SharePlaces(store).places(of: share)
      where !place.isFormer && !remotes.contains(place.remote) {
        guard SharePlaces.isAddress(place.remote.url) else {
          throw .words(
            .unknownName(
              place.remote.name, of: .remoteOfShare(share.name),
              known: remotes.map(\.name)))
        }
        if !found.contains(where: { $0.url == place.remote.url }) { found.append(place.remote) }
      }
    }
    return found
  }

  /// Ends every share, so that nothing of it stays on a remote.
  ///
  /// - Returns: what stays all the same.
  private func endShares(
    _ password: borrowing Password, on remotes: [RemoteConfig]
  ) throws(DiaryError) -> [AccountDeletion.Leftover] {
    let isSharing = try store.locked { () throws(DiaryError) in
      let present = try Sessions(store).currentAccount()
      guard let account = present.account.open(password) else { throw .account(.wrongPassword) }
      var files = try Shares(store).renewed(by: account, ending: true)
      guard !files.isEmpty else { return false }
      files += try AccountChange(store).countersigned(present, by: account)
      _ = try store.commit(
        SealedCommit(files, CommitMessage("ended all shares")), on: try store.head())
      return true
    }
    var leftovers: [AccountDeletion.Leftover] = []
    func keeps(_ remote: String?, _ share: String, _ url: String, _ reason: LeftoverReason) {
      if leftovers.contains(where: { $0.share == share && $0.url == url }) { return }
      leftovers.append(
        .init(remote: remote, share: share, url: url, part: .share, reason: reason))
    }
    if isSharing {
      for remote in remotes {
        for trouble in try SharePublishing(store).publish(on: remote) {
          keeps(remote.name, trouble.share, trouble.remote, .failed(trouble.failure))
        }
      }
      for trouble in try SharePublishing(store).publishElsewhere() {
        keeps(nil, trouble.share, trouble.remote, .failed(trouble.failure))
      }
    }
    for place in try SharePlaces(store).keepingHistory() {
      keeps(place.remote, place.share, place.address, .keepsHistory)
    }
    return leftovers
  }

  /// Makes the commit that closes the account; no reference leads to it yet.
  private func close(_ password: borrowing Password) throws(DiaryError) -> ClosedAccount {
    let present = try Sessions(store).currentAccount()
    guard let account = present.account.open(password) else { throw .account(.wrongPassword) }
    guard let device = present.thisDevice else { throw .account(.deviceRevoked) }
    let document = present.account.closed(
      by: account, in: try store.folder.format().repositoryID, now: store.environment.now())
    let check = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
    let tree = try store.skeleton(of: try store.head().tree)
    let files = [document.file, device.file]
    let commit = try BranchSwitch(store).writeAside(
      files, tree: tree, parents: [], owner: account.verifyingKey.userID,
      message: CommitMessage("closed"))
    return ClosedAccount(
      files: files, skeleton: tree, commit: commit.id, email: present.account.email,
      invitations: check.invitations.map { InvitationDocument.reference($0.lookup) },
      branch: DiaryBranch(account.verifyingKey.userID))
  }
}
