package import CountMeHistory
import CountMeModel
package import CountMeStore

extension Groups {
  /// Invites somebody into a group, or another device of the owner's.
  ///
  /// - Parameter isOwn: whether it is a device of the owner's; then the name is the device's.
  package func invite(
    _ person: String, isOwn: Bool = false, to group: AttachedDiary, password: borrowing Password
  ) throws(DiaryError) -> NewInvitation {
    try asOwner(of: group, password) { store, password throws(DiaryError) in
      let members = try Self.members(of: store).compactMap(\.name)
      if let taken = members.first(where: { PersonName($0) == PersonName(person) }) {
        throw .words(.nameTaken(taken, of: .member))
      }
      return try Invitations(store).invite(isOwn ? .device : .member, name: person) {
        $0.unlock(password)
      }
    }
  }

  /// Removes a member: what they write from now on is refused by every device that knows of it.
  ///
  /// All invitations of the same person that nobody has used yet are withdrawn with it.
  package func remove(
    _ person: String, from group: AttachedDiary, password: borrowing Password
  ) throws(DiaryError) -> MemberRemoval {
    let person = PersonName(person)
    return try asOwner(of: group, password) { store, password throws(DiaryError) in
      try AccountChange(store).commitSigned("removed a member", { $0.unlock(password) }) {
        _, account throws(DiaryError) in
        let check = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
        let devices = check.devices.filter {
          !$0.isRevoked && $0.member.map { PersonName($0) } == person
        }
        let open = check.invitations.filter {
          $0.kind == .member && check.isOpen($0) && PersonName($0.name) == person
        }
        guard let name = devices.first?.member ?? open.first?.name else {
          let known = try Self.members(of: store).compactMap(\.name)
          throw .words(.unknownName(person.text, of: .member, known: known.sorted()))
        }
        let (repository, now) = (try store.folder.format().repositoryID, store.environment.now())
        let removal = MemberRemoval(
          name: name, devices: devices.map(\.id).sorted(),
          withdrawn: open.map { Invitation($0, .withdrawn) })
        let files =
          devices.map { $0.revoked(by: account, in: repository, now: now).file }
          + open.map { $0.withdrawn(by: account, in: repository, now: now).file }
        return (files, removal)
      }
    }
  }

  /// Withdraws an open invitation into a group, by its id or the beginning of it.
  package func withdraw(
    _ invitation: String, from group: AttachedDiary, password: borrowing Password
  ) throws(DiaryError) -> Invitation {
    try asOwner(of: group, password) { store, password throws(DiaryError) in
      try Invitations(store).withdraw(invitation) { $0.unlock(password) }
    }
  }

  /// Gives a group another name: its owner for everybody, a member for oneself alone.
  ///
  /// Each member's own name for it stays.
  ///
  /// - Parameter password: the password of one's own account; a member needs none.
  package func rename(
    _ group: AttachedDiary, to name: String, password: borrowing Password?
  ) throws(DiaryError) {
    // First, for a name that cannot be this diary's must not be the group's for everybody either.
    try AttachedDiaries(of: store.folder).requireRenamable(group.name, to: name)
    if group.role == .owner {
      switch password {
      case .some(let password): try renameForAll(group, to: name, password: password)
      case .none: throw .account(.wrongPassword)
      }
    }
    var all = try AttachedDiaries(of: store.folder)
    try all.rename(group.name, to: name)
  }

  private func renameForAll(
    _ group: AttachedDiary, to name: String, password: borrowing Password
  ) throws(DiaryError) {
    try asOwner(of: group, password) { store, password throws(DiaryError) in
      try AccountChange(store).changeAccount("renamed the group", { $0.unlock(password) }) {
        present, account throws(DiaryError) in
        var description = present.account.group ?? GroupDescription(name: name)
        description.name = name
        let fields = description.fields
        return [
          present.account.changed(
            by: account, in: try store.folder.format().repositoryID, now: store.environment.now()
          ) { $0["group"] = fields }.file
        ]
      }
    }
    try OwnGroups(store).name(try group.open().owner(), name, password: password)
  }

  func asOwner<Outcome>(
    of group: AttachedDiary, _ password: borrowing Password,
    _ body: (Store, borrowing Password) throws(DiaryError) -> Outcome
  ) throws(DiaryError) -> Outcome {
    guard group.role == .owner else { throw .account(.onlyMember) }
    let key = try AccountChange(store).key(by: password)
    let opened = try Self.open(group, store.environment)
    // First, for what is done then is not to look undone because this fails; a group that an earlier version made is named now.
    if let name = try CertifiedAccount.account(try opened.head().tree, in: opened.repository)?
      .group?
      .name
    {
      try OwnGroups(store).name(try opened.folder.owner(), name, password: password)
    }
    return try body(opened, try Self.password(of: opened, by: key))
  }

  static func open(
    _ group: AttachedDiary, _ environment: DiaryEnvironment
  ) throws(DiaryError) -> Store {
    try Store(opening: DiaryFolder(at: group.folder), environment: environment)
  }
}
