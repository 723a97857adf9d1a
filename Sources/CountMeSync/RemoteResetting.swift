import CountMeCare
import CountMeGit
package import CountMeHistory
import CountMeModel
package import CountMeStore

/// Puts a remote's branch back to what verifies.
package struct RemoteResetting {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Looks at what putting a remote's branch back to what verifies would undo.
  package func remoteReset(_ name: String? = nil) throws(DiaryError) -> RemoteReset? {
    let remote = try Remotes(store).named(name)
    let branch = try store.folder.branch()
    guard branch.owner != .guest else { throw .account(.notSignedIn) }
    try store.requireWritable()
    // Nobody else's branch is put back to what this device has only been told of.
    try DeferredVerification(store).requireVerified()
    guard let verified = try Remotes(store).verifiedTip(of: branch, on: remote)?.id
    else {
      throw .sync(.nothingVerified(remote: remote.address, reference: branch.reference))
    }
    do throws(DiaryError) {
      _ = try BranchFetch(store).fetchBranch(from: remote, SyncOptions())
      return nil
    } catch {
      switch error {
      case .sync(.commitRefused), .sync(.movedBack), .sync(.anotherDiary), .sync(.revokedElsewhere),
        .store(.damaged),
        .store(.newerFormat):
        return try remoteReset(remote, branch, verified, error)
      default: throw error
      }
    }
  }

  private func remoteReset(
    _ remote: RemoteConfig, _ branch: DiaryBranch, _ verified: ObjectID, _ reason: DiaryError
  ) throws(DiaryError) -> RemoteReset {
    var terms = JudgingTerms()
    // Then a commit that says so is what goes.
    if case .store(.newerFormat) = reason { terms.newestFormat = store.environment.supportedFormat }
    var revoked: Set<DevicePublicKey> = []
    if case .sync(.revokedElsewhere) = reason {
      revoked = try RememberedAccounts(store).memory(of: branch.owner).revoked
    }
    let fetched = try JudgedFetch(store).fetch(
      branch.reference, from: try Remotes(store).gitRemote(remote), known: verified
    ) {
      tip, repository throws(DiaryError) in
      TipVerdict.left(
        try JudgedBranch(
          tip, since: verified, of: branch.owner, in: repository, terms, refusing: revoked))
    }
    guard let judged = fetched.found else {
      throw .sync(.emptied(remote: remote.address, reference: branch.reference))
    }
    if !judged.lost.isEmpty {
      var isRewound = false
      if case .sync(.movedBack) = reason { isRewound = true }
      throw .sync(
        .resetWouldLose(
          remote: remote.address, commits: judged.lost.count, devices: judged.devices,
          isRewound: isRewound))
    }
    return RemoteReset(
      remote: remote, reference: branch.reference, foundTip: judged.tip,
      verifiedTip: judged.good ?? verified, commits: judged.dropped, reason: reason,
      isThere: judged.good != nil)
  }

  /// Puts a remote's branch back, unless it was moved since it was looked at.
  package func perform(_ reset: RemoteReset) throws(DiaryError) {
    try send(reset, with: nil)
  }

  /// Puts a remote's branch back, with a statement of the account key for the remote's hook.
  package func perform(
    _ reset: RemoteReset, password: borrowing Password
  ) throws(DiaryError) {
    guard let account = try Sessions(store).currentAccount().account.open(password) else {
      throw .account(.wrongPassword)
    }
    let file = ResetStatement.file(
      from: reset.foundTip, to: reset.verifiedTip, by: account,
      in: try store.folder.format().repositoryID, now: store.environment.now())
    let statement = try BranchSwitch(store).writeAside(
      [file], tree: .emptyTree, parents: [], owner: try store.folder.owner(),
      message: CommitMessage("let the branch be put back"))
    try send(reset, with: statement.id)
  }

  private func send(_ reset: RemoteReset, with statement: ObjectID?) throws(DiaryError) {
    let (found, verified) = (reset.foundTip, reset.verifiedTip)
    let gitRemote = try Remotes(store).gitRemote(reset.remote)
    var updates = [
      ReferenceUpdate(name: reset.reference, old: found, new: verified, isThere: reset.isThere)
    ]
    if let statement {
      let name = ResetStatement.reference(of: try store.folder.owner())
      let present = try DiaryError.transport(gitRemote.reference(name))
      updates.append(ReferenceUpdate(name: name, old: present, new: statement))
    }
    let due = updates
    let report = try DiaryError.transport(gitRemote.push(due, from: store.repository))
    // "Done" is only said after looking, also where the answer was lost.
    let tip = try DiaryError.transport(gitRemote.reference(reset.reference))
    if tip == verified { return }
    // git says the same of a race and of its own rule; where the branch is tells them apart.
    guard tip == found, case .refused(let refusals) = report.outcome else {
      throw .remote(.behind(remote: reset.remote.address))
    }
    let messages = report.remoteLines
    throw .sync(
      .resetRefused(
        remote: reset.remote.address, reference: reset.reference, verified: reset.verified,
        found: reset.found, messages: refusals.map(\.text) + messages))
  }
}
