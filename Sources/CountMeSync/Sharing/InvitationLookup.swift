import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMeSodium
package import CountMeStore

/// Finds invitations by their codes.
package struct InvitationLookup {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The open invitation of a code on a remote.
  ///
  /// A code that was never given out, or is used, withdrawn or over has no reference, so all of them cost the same
  /// one question.
  ///
  /// - Parameters:
  ///   - door: where it is used.
  ///   - device: a key that counts as let in where the invitation certified it.
  /// - Returns: nil where there is none; the owner's branch is here, verified, otherwise.
  package func invitation(
    of code: InvitationCode, at door: InvitationDoor, on remote: RemoteConfig,
    unlessUsedBy device: DevicePublicKey? = nil
  ) throws(DiaryError) -> FoundInvitation? {
    let gitRemote = try Remotes(store).gitRemote(remote)
    let announced = try JudgedFetch(store).fetch(
      ledTo: InvitationDocument.reference(code.lookup), from: gitRemote
    ) { tip, repository throws(DiaryError) -> TipVerdict<(owner: UserID, tip: JudgedTip)> in
      guard let owner = try found(code, at: tip, in: repository)?.owner else { return .left(nil) }
      let judged = try CommitVerifier.verify(tip, since: [], of: owner, in: repository)
      return .kept((owner, judged))
    }
    guard let first = announced?.found else { return nil }
    return try invitation(of: code, door, first.owner, since: first.tip, gitRemote, device)
  }

  /// The invitation of a code of which it is known whose it is, whether the reference of the code is there still or not.
  ///
  /// - Parameters:
  ///   - door: where it is used.
  ///   - owner: whose it is.
  ///   - device: a key that counts as let in where the invitation certified it.
  package func invitation(
    of code: InvitationCode, at door: InvitationDoor, from owner: UserID, on remote: RemoteConfig,
    unlessUsedBy device: DevicePublicKey
  ) throws(DiaryError) -> FoundInvitation? {
    try invitation(
      of: code, door, owner, since: nil, try Remotes(store).gitRemote(remote), device)
  }

  /// The invitation as the owner's branch has it now.
  private func invitation(
    of code: InvitationCode, _ door: InvitationDoor, _ owner: UserID,
    since pointer: JudgedTip?, _ gitRemote: Remote, _ device: DevicePublicKey?
  ) throws(DiaryError) -> FoundInvitation? {
    let branch = DiaryBranch(owner).reference
    let current = try JudgedFetch(store).fetch(branch, from: gitRemote, known: pointer?.id) {
      tip, repository throws(DiaryError) in
      let judged = try CommitVerifier.verify(
        tip, since: [pointer].compactMap(\.self), of: owner, in: repository)
      let last = try repository.commit(at: tip)
      guard let found = try found(code, at: tip, in: repository), found.owner == owner else {
        return TipVerdict<FoundInvitation>.left(nil)
      }
      let isOurs = device.map { found.check.trusts($0) } ?? false
      let moments = [store.environment.now(), Timestamp(seconds: last.committer.seconds)]
      let isOpen =
        found.check.isOpen(found.invitation) && moments.allSatisfy(found.invitation.isGood)
      let isGroup = found.check.account?.group != nil
      guard isOurs || isOpen, door.admits(found.invitation.kind, intoGroup: isGroup) else {
        return .left(nil)
      }
      return .kept(
        FoundInvitation(
          invitation: found.invitation, owner: owner, tip: judged, isUsedByUs: isOurs))
    }
    return current.found
  }

  /// The invitation that a code makes with the owner of a commit's tree; nil where it has none.
  private func found(
    _ code: InvitationCode, at tip: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> (invitation: InvitationDocument, owner: UserID, check: CertifiedAccount)?
  {
    guard try repository.isCommit(tip) else { return nil }
    let tree = try repository.commit(at: tip).tree
    let check = try CertifiedAccount(tree: tree, in: repository)
    guard let account = check.account, !account.isClosed else { return nil }
    let owner = account.key.userID
    let key = code.key(of: owner).verifyingKey
    return check.invitations.first { $0.key == key }.map { ($0, owner, check) }
  }
}
