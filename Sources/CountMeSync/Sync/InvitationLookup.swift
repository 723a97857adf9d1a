package import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMeSodium
package import CountMeStore

/// An invitation that was found on a remote, and may be used there.
package struct FoundInvitation: Sendable {
  package let invitation: InvitationDocument
  /// Whose it is.
  package let owner: UserID
  /// The tip of the owner's branch.
  package let tip: ObjectID
  /// Whether the device that asks was let in by it already.
  package let isUsedByUs: Bool
}

/// Where a code is used: each lets in at one of the two.
package enum InvitationDoor: Sendable {
  /// A device of one's own comes into one's own diary.
  case ownDiary
  /// A member, or another device of the owner's, comes into a group.
  case group

  func admits(_ kind: InvitationDocument.Kind, intoGroup isGroup: Bool) -> Bool {
    switch self {
    case .ownDiary: kind == .device && !isGroup
    case .group: kind != .follower && isGroup
    }
  }
}

/// Finds invitations by their codes, and announces them.
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
      InvitationDocument.reference(code.lookup), from: gitRemote, known: nil
    ) { tip, repository throws(DiaryError) in
      guard let owner = try found(code, at: tip, in: repository)?.owner else {
        return TipVerdict<UserID?>.left(nil)
      }
      try CommitVerifier.verify(tip, since: [], of: owner, in: repository)
      return .kept(owner)
    }
    guard let pointer = announced.tip, let owner = announced.found ?? nil else { return nil }
    return try invitation(of: code, door, owner, since: pointer, gitRemote, device)
  }

  /// The invitation as the owner's branch has it now.
  private func invitation(
    of code: InvitationCode, _ door: InvitationDoor, _ owner: UserID,
    since pointer: ObjectID, _ gitRemote: Remote, _ device: DevicePublicKey?
  ) throws(DiaryError) -> FoundInvitation? {
    let branch = DiaryBranch(owner).reference
    let current = try JudgedFetch(store).fetch(branch, from: gitRemote, known: pointer) {
      tip, repository throws(DiaryError) in
      try CommitVerifier.verify(tip, since: [pointer], of: owner, in: repository)
      let last = try DiaryError.git(repository.commit(tip))
      guard let found = try found(code, at: tip, in: repository), found.owner == owner else {
        return TipVerdict<FoundInvitation?>.left(nil)
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
          invitation: found.invitation, owner: owner, tip: tip, isUsedByUs: isOurs))
    }
    return current.found ?? nil
  }

  /// The invitation that a code makes with the owner of a commit's tree; nil where it has none.
  private func found(
    _ code: InvitationCode, at tip: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> (invitation: InvitationDocument, owner: UserID, check: SignatureCheck)? {
    guard try DiaryError.git(repository.header(of: tip).0) == .commit else { return nil }
    let tree = try DiaryError.git(repository.commit(tip).tree)
    let check = try SignatureCheck(tree: tree, in: repository)
    guard let account = check.account, !account.isClosed else { return nil }
    let owner = account.key.userID
    let key = code.key(of: owner).verifyingKey
    return check.invitations.first { $0.key == key }.map { ($0, owner, check) }
  }

  /// For how long after its end an invitation is looked after on the remotes.
  private static var aftercare: Int64 { 7 * 86_400_000 }

  /// Puts the references on a remote by which codes lead to open invitations, and removes those of others.
  ///
  /// A diary without invitations asks nothing; one that has some asks once for all of them.
  ///
  /// - Parameters:
  ///   - isElsewhere: whether the remote has shares of the diary and nothing else of it.
  ///   - looksAtAll: whether those are looked after, too, that ended long ago.
  /// - Returns: why the remote keeps a reference as it is; nil where it has all as they should be. The next sync tries
  ///   again.
  @discardableResult
  package func announceInvitations(
    on remote: RemoteConfig, isElsewhere: Bool = false, looksAtAll: Bool = false
  ) throws(DiaryError) -> String? {
    let now = store.environment.now()
    let recently = now.adding(milliseconds: -Self.aftercare)
    let recent = try places(on: remote, isElsewhere, now: now) {
      looksAtAll || $0.isGood(at: recently)
    }
    guard !recent.isEmpty else { return nil }
    let gitRemote = try Remotes(store).gitRemote(remote)
    let present = try DiaryError.transport(gitRemote.references(recent.map(\.name)))
    var updates: [ReferenceUpdate] = []
    for place in recent {
      let old = present[place.name]
      if place.isOpen, try !leads(old, to: place.tip) {
        updates.append(ReferenceUpdate(name: place.name, old: old, new: place.tip))
      } else if !place.isOpen, let old {
        updates.append(ReferenceUpdate(name: place.name, old: old, new: nil))
      }
    }
    guard !updates.isEmpty else { return nil }
    let report = try DiaryError.transport(
      gitRemote.push(updates, from: store.repository, known: recent.map(\.tip)))
    return switch report.outcome {
    case .accepted: nil
    case .refused(let refusals): refusals.first?.text ?? ""
    case .unknown(let error): error.message
    }
  }

  /// Where a reference leads, or led while its invitation was open.
  private struct Place {
    let name: String
    let tip: ObjectID
    let isOpen: Bool
  }

  private func places(
    on remote: RemoteConfig, _ isElsewhere: Bool, now: Timestamp,
    where isMeant: (InvitationDocument) -> Bool
  ) throws(DiaryError) -> [Place] {
    let head = try store.head()
    guard let tip = head.commit,
      try DiaryError.git(store.repository.entry(at: InvitationDocument.folder, in: head.tree))
        != nil
    else { return [] }
    let check = try SignatureCheck(tree: head.tree, in: store.repository)
    guard let account = check.account, !account.isClosed else { return [] }
    var places: [Place] = []
    for invitation in check.invitations where isMeant(invitation) {
      var (tip, isOpen) = (Optional(tip), check.isOpen(invitation) && invitation.isGood(at: now))
      if invitation.kind == .follower {
        guard let name = invitation.share, let branch = ShareBranch(account.key.userID, name)
        else { continue }
        tip = try store.reference("refs/remotes/\(remote.name)/\(branch.shortName)")
        let share = try SignatureCheck.share(name, head.tree, in: store.repository)
        isOpen = isOpen && share?.isEnded == false
      } else if isElsewhere {
        continue
      }
      guard let tip else { continue }
      let name = InvitationDocument.reference(invitation.lookup)
      places.append(Place(name: name, tip: tip, isOpen: isOpen))
    }
    return places
  }

  /// Whether a reference leads to a commit that belongs to a branch's present history.
  ///
  /// What the history has forgotten, or what is shared no longer, would stay on the remote for it.
  private func leads(_ reference: ObjectID?, to tip: ObjectID) throws(DiaryError) -> Bool {
    guard let reference, store.repository.contains(reference) else { return false }
    return try DiaryError.git(store.repository.isAncestor(reference, of: tip))
  }
}
