import CountMeGit
import CountMeHistory
package import CountMeStore

/// Takes an account from a remote.
package struct AccountErasure {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Puts the closed account in the place of a user's branch, and removes what leads to it by address.
  ///
  /// - Returns: what the remote keeps.
  package func erase(_ closed: ClosedAccount, on remote: RemoteConfig) -> [AccountDeletion.Leftover]
  {
    func leftover(_ part: AccountDeletion.Leftover.KeptPart, _ reason: LeftoverReason)
      -> AccountDeletion.Leftover
    {
      AccountDeletion.Leftover(
        remote: remote.name, url: remote.address, part: part, reason: reason)
    }
    var leftovers: [AccountDeletion.Leftover] = []
    // What may be there still where it ends too early.
    var doubtful = AccountDeletion.Leftover.KeptPart.everything
    do throws(DiaryError) {
      let gitRemote = try Remotes(store).gitRemote(remote)
      if let (part, reason) = try eraseBranch(closed, gitRemote) {
        leftovers.append(leftover(part, reason))
        // Where nothing went, what leads there still does: it may be tried again.
        if part == .everything { return leftovers }
      }
      doubtful = .address
      for lookup in try lookups(of: closed, on: remote) {
        if let reason = try eraseLookup(lookup, closed, gitRemote) {
          leftovers.append(leftover(.address, reason))
        }
      }
      doubtful = .history
      if let reason = try eraseInvitations(closed, gitRemote) {
        leftovers.append(leftover(.history, reason))
      }
      return leftovers
    } catch {
      return leftovers + [leftover(doubtful, .failed(error))]
    }
  }

  /// Puts the words by which shares have ended in the place of their branches, where a remote has them.
  ///
  /// - Returns: what the remote keeps.
  func say(_ words: [ShareEnding], on remote: RemoteConfig) -> [AccountDeletion.Leftover] {
    var leftovers: [AccountDeletion.Leftover] = []
    for word in words {
      let name = word.branch.reference
      var reason: LeftoverReason?
      do throws(DiaryError) {
        let gitRemote = try Remotes(store).gitRemote(remote)
        if let old = try DiaryError.transport(gitRemote.reference(name)), old != word.commit {
          reason = gitRemote.move(name, from: old, to: word.commit, in: store.repository)
        }
      } catch { reason = .failed(error) }
      guard let reason else { continue }
      leftovers.append(
        .init(
          remote: remote.name, share: word.branch.name, url: remote.address, part: .share,
          reason: reason))
    }
    return leftovers
  }

  /// Moves the branch to the closed account; what stays and why, if something does.
  private func eraseBranch(
    _ closed: ClosedAccount, _ gitRemote: Remote
  ) throws(DiaryError) -> (AccountDeletion.Leftover.KeptPart, LeftoverReason)? {
    let name = closed.branch.reference
    let attempts = 10
    for _ in 0..<attempts {
      guard let old = try DiaryError.transport(gitRemote.reference(name)), old != closed.commit
      else { return nil }
      if try isClosed(old, closed.branch) { return nil }
      guard let reason = gitRemote.move(name, from: old, to: closed.commit, in: store.repository)
      else { return nil }
      // Another device may have written something in this moment.
      guard try DiaryError.transport(gitRemote.reference(name)) == old else { continue }
      guard store.repository.contains(old) else { return (.everything, reason) }
      let follower = try follower(of: old, closed)
      return gitRemote.move(name, from: old, to: follower, in: store.repository) == nil
        ? (.history, reason) : (.everything, reason)
    }
    let outrun = RemoteFailure.outrun(remote: gitRemote.url.description, attempts: attempts)
    return (.everything, .failed(.remote(outrun)))
  }

  /// Whether a commit is what a deletion that was killed has put in the place of a branch: closed, and nothing behind.
  private func isClosed(_ tip: ObjectID, _ branch: DiaryBranch) throws(DiaryError) -> Bool {
    guard store.repository.contains(tip),
      try DiaryError.git(store.repository.parents(of: tip)).isEmpty
    else { return false }
    let account = try CertifiedAccount.account(try store.treeOf(tip), in: store.repository)
    return account?.isClosed ?? false && account?.key.userID == branch.owner
  }

  /// The commit that closes the account on top of another, with the devices that are known there.
  private func follower(
    of old: ObjectID, _ closed: ClosedAccount
  ) throws(DiaryError) -> ObjectID {
    let known = try CertifiedAccount(tree: try store.treeOf(old), in: store.repository).devices.map(
      \.file)
    return try BranchSwitch(store).writeAside(
      known + closed.files, tree: closed.skeleton, parents: [old], owner: closed.branch.owner,
      message: CommitMessage("closed")
    ).id
  }

  /// The references on a remote that lead to the account by an address that it has or had.
  private func lookups(
    of closed: ClosedAccount, on remote: RemoteConfig
  ) throws(DiaryError) -> [String] {
    var names = Set(
      try UserRemoval(store).announcements(of: closed.branch.owner, on: remote).map {
        AccountAnnouncement(store).lookup(ofMark: $0, on: remote)
      })
    if let email = closed.email { names.insert(try EmailAddress(email).lookupReference) }
    return names.sorted()
  }

  /// Removes a reference that leads to the account; why it stays, if it does.
  private func eraseLookup(
    _ name: String, _ closed: ClosedAccount, _ gitRemote: Remote
  ) throws(DiaryError) -> LeftoverReason? {
    guard let pointer = try DiaryError.transport(gitRemote.reference(name)),
      try AccountAnnouncement(store).isOwn(pointer, name, gitRemote)
    else {
      return nil
    }
    guard let reason = gitRemote.move(name, from: pointer, to: nil, in: store.repository) else {
      return nil
    }
    // So that it does not keep the history from being forgotten.
    _ = gitRemote.move(name, from: pointer, to: closed.commit, in: store.repository)
    return reason
  }

  /// Removes what codes led to, which is the old history; why one stays, if it does.
  private func eraseInvitations(
    _ closed: ClosedAccount, _ gitRemote: Remote
  ) throws(DiaryError) -> LeftoverReason? {
    guard !closed.invitations.isEmpty else { return nil }
    let present = try DiaryError.transport(gitRemote.references(closed.invitations))
    var kept: LeftoverReason?
    for name in closed.invitations {
      guard let old = present[name] else { continue }
      kept = gitRemote.move(name, from: old, to: nil, in: store.repository) ?? kept
    }
    return kept
  }
}
