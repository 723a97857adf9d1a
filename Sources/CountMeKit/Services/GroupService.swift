public import CountMeAccounts
public import CountMeHistory
public import CountMeStore
public import CountMeSync

/// Diaries that several people write, attached to one's own.
public struct GroupService: Sendable {
  let folder: DiaryFolder
  let accounts: StoreAccess
}

extension GroupService {
  /// Makes a group, which the own remotes will have too, and attaches it.
  ///
  /// - Parameters:
  ///   - group: what it is called, and what it keeps.
  ///   - folder: where it lies; nil for a folder beside the diary.
  ///   - password: the password of one's own account, which opens the group's too; the recovery code does as well.
  /// - Throws: ``AccountFailure/wrongPassword``, ``AccountFailure/notSignedIn``, ``WordsFailure/nameTaken(_:of:)``,
  ///   or what the machine refuses; then there is no group.
  public func create(
    _ group: GroupDescription, in folder: String? = nil, password: borrowing Password
  ) async throws(DiaryError) -> AttachedDiary {
    try await accounts.perform { store throws(DiaryError) in
      try Groups(store).create(group, in: folder, password: password)
    }
  }

  /// Brings a group of one's own, made on another device, to this one, and attaches it.
  ///
  /// - Parameters:
  ///   - name: what the group is called.
  ///   - folder: where it lies; nil for a folder beside the diary.
  ///   - password: the password of one's own account; the recovery code does as well.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)``, ``AccountFailure/noSuchGroup(name:)`` where no remote
  ///   has it, ``AccountFailure/wrongPassword``, or what the remote or the machine refuses.
  public func attach(
    _ name: String, in folder: String? = nil, password: borrowing Password
  ) async throws(DiaryError) -> AttachedDiary {
    try await accounts.perform { store throws(DiaryError) in
      try OwnGroups(store).attach(name, in: folder, password: password)
    }
  }

  /// The groups of one's own that are not on this device; none where nobody has an account.
  public func elsewhere() async throws(DiaryError) -> [OwnedGroup] {
    try await accounts.perform { store throws(DiaryError) in try OwnGroups(store).elsewhere() }
  }

  /// Takes part in a group by an invitation, which is used up by that.
  ///
  /// - Parameters:
  ///   - url: the remote at which the invitation is.
  ///   - code: the invitation's code.
  ///   - name: what the group is called here; nil for its own name.
  ///   - folder: where it lies; nil for a folder beside the diary.
  /// - Throws: ``AccountFailure/invalidInvitation`` for every code that lets nobody in.
  public func join(
    _ url: String, code: InvitationCode, as name: String? = nil, in folder: String? = nil
  ) async throws(DiaryError) -> AttachedDiary {
    try await accounts.perform { store throws(DiaryError) in
      try Groups(store).join(url, code, as: name, in: folder)
    }
  }

  /// Invites somebody: the code lets one device in, within seven days.
  ///
  /// - Parameters:
  ///   - person: whom, by the name that the others will see.
  ///   - isOwn: whether it is another device of one's own, an owner's there too; then the name is the device's.
  ///   - group: the name of the group.
  ///   - password: the password of one's own account.
  /// - Throws: ``AccountFailure/onlyMember``, ``AccountFailure/wrongPassword``,
  ///   ``WordsFailure/unknownName(_:of:known:)`` or ``WordsFailure/nameTaken(_:of:)``.
  public func invite(
    _ person: String, isOwn: Bool = false, to group: String, password: borrowing Password
  ) async throws(DiaryError) -> NewInvitation {
    try await accounts.perform { store throws(DiaryError) in
      try Groups(store).invite(
        person, isOwn: isOwn, to: try attached(group), password: password)
    }
  }

  /// Who writes a group's diary: the owner first, then the members by name.
  ///
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)``, or what the machine refuses.
  public func members(of group: String) async throws(DiaryError) -> [GroupMember] {
    try await accounts.perform { store throws(DiaryError) in
      try Groups(store).members(of: try attached(group))
    }
  }

  /// The invitations into a group, the newest first.
  ///
  /// - Throws: as ``members(of:)``.
  public func invitations(to group: String) async throws(DiaryError) -> [Invitation] {
    try await accounts.perform { store throws(DiaryError) in
      try Groups(store).invitations(to: try attached(group))
    }
  }

  /// Withdraws an open invitation into a group: from then on its code lets nobody in.
  ///
  /// - Parameters:
  ///   - id: its id, or the beginning of it.
  ///   - group: the name of the group.
  ///   - password: the password of one's own account.
  /// - Throws: ``AccountFailure/invitationUsed(device:)``, ``AccountFailure/onlyMember``,
  ///   ``AccountFailure/wrongPassword`` or ``WordsFailure/unknownName(_:of:known:)``.
  public func withdrawInvitation(
    _ id: String, from group: String, password: borrowing Password
  ) async throws(DiaryError) -> Invitation {
    try await accounts.perform { store throws(DiaryError) in
      try Groups(store).withdraw(id, from: try attached(group), password: password)
    }
  }

  /// Removes a member: what they write from now on is refused by every device that knows of it.
  ///
  /// - Returns: what was ended: the member's devices, and every open invitation of the same person.
  /// - Throws: ``AccountFailure/onlyMember``, ``AccountFailure/wrongPassword`` or
  ///   ``WordsFailure/unknownName(_:of:known:)``.
  public func remove(
    _ person: String, from group: String, password: borrowing Password
  ) async throws(DiaryError) -> MemberRemoval {
    try await accounts.perform { store throws(DiaryError) in
      try Groups(store).remove(person, from: try attached(group), password: password)
    }
  }

  /// Revokes another device of one's own in a group.
  ///
  /// - Parameters:
  ///   - device: its id in the group, or the beginning of it.
  ///   - group: the name of the group.
  ///   - password: the password of one's own account.
  /// - Returns: the whole id.
  /// - Throws: ``AccountFailure/onlyMember``, ``AccountFailure/wrongPassword``, ``AccountFailure/ownDevice`` or
  ///   ``WordsFailure/unknownName(_:of:known:)``.
  public func revokeOwnDevice(
    _ device: String, in group: String, password: borrowing Password
  ) async throws(DiaryError) -> String {
    try await accounts.perform { store throws(DiaryError) in
      try GroupDevices(store).revoke(device, in: try attached(group), password: password)
    }
  }

  /// Gives a group another name: for everybody where it is one's own, else for oneself.
  ///
  /// - Parameters:
  ///   - group: the name of the group.
  ///   - name: the new one.
  ///   - password: the password of one's own account; a member needs none.
  /// - Throws: ``WordsFailure/nameTaken(_:of:)``, ``AccountFailure/wrongPassword``.
  public func rename(
    _ group: String, to name: String, password: borrowing Password?
  ) async throws(DiaryError) {
    try await accounts.perform { store throws(DiaryError) in
      try Groups(store).rename(try attached(group), to: name, password: password)
    }
  }

  /// Leaves a group: this device gives its key up, and the diary is no longer attached; its folder stays.
  ///
  /// - Returns: whether the group's remotes know of it already.
  /// - Throws: ``AccountFailure/ownerCannotLeave`` for the owner.
  public func leave(_ group: String) async throws(DiaryError) -> Bool {
    try await accounts.perform { store throws(DiaryError) in
      try Groups(store).leave(try attached(group))
    }
  }

  /// Deletes a group for everybody.
  ///
  /// - Returns: what could not be erased.
  /// - Throws: ``AccountFailure/onlyMember``, ``AccountFailure/wrongPassword``, or what a remote says.
  public func delete(
    _ group: String, password: borrowing Password
  ) async throws(DiaryError) -> [AccountDeletion.Leftover] {
    try await accounts.perform { store throws(DiaryError) in
      try Groups(store).delete(try attached(group), password: password)
    }
  }

  /// The attached group of a name; whom somebody follows is no group.
  private func attached(_ name: String) throws(DiaryError) -> AttachedDiary {
    let all = try AttachedDiaries(of: folder)
    let found = try all.named(name)
    guard found.role != .follower else {
      let groups = all.all.filter { $0.role != .follower }.map(\.name).sorted()
      throw .words(.unknownName(name, of: .group, known: groups))
    }
    return found
  }
}
