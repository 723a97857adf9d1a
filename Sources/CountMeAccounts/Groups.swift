import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeSodium
package import CountMeStore
package import CountMeSync

/// Diaries that several people write: each has an account of its own, whose owner invites the others.
///
/// A group's account is opened by what the owner's account key makes of the group's id, so an owner needs no second
/// password, and opens it on every device, also after the own password has changed.
package struct Groups {
  /// The person's own diary, to which groups are attached.
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Makes a group in a folder beside the diary, on the diary's remotes.
  ///
  /// - Parameters:
  ///   - group: what it is called, and what it keeps.
  ///   - folder: where; nil for one beside the diary.
  ///   - password: the password of the person's own account; the recovery code does as well.
  /// - Throws: ``AccountFailure/wrongPassword``, ``AccountFailure/notSignedIn``; then there is no group.
  package func create(
    _ group: GroupDescription, in folder: String?, password: borrowing Password
  ) throws(DiaryError) -> AttachedDiary {
    let places = AttachedPlaces(store)
    let purpose = AttachedPlaces.purpose(newGroup: group.name)
    let path = if let folder { folder } else { try places.folder(for: group.name, purpose) }
    let known = try AttachedDiaries(of: store.folder).all.first { $0.folder == path }
    if let known, AttachedPlaces.isBegun(path, for: purpose) {
      try UnfinishedDiary.finish(known.open())
      return known
    }
    let attached = try AttachedDiary(name: group.name, folder: path, role: .owner)
    try places.requireFree(attached)
    let key = try AccountChange(store).key(by: password)
    for collection in group.collections { _ = try store.reader().schema(of: collection) }
    if let left = try groupLeft(in: path, for: purpose) {
      try take(left, group.name, attached, password)
      try UnfinishedDiary.finish(left)
      return attached
    }
    try DiaryCreation.make(
      at: path, environment: store.environment, for: purpose
    ) { made throws(DiaryError) in
      try DiaryCreation(made).beginNew()
      for remote in try Remotes(store).remotes() {
        _ = try Remotes(made).addRemote(remote.url, name: remote.name)
      }
      // Nobody guesses 256 bits, whatever a guess costs.
      _ = try SignIn(made).createAccount(
        email: nil, password: try Self.password(of: made, by: key), cost: .least, group: group,
        device: try Sessions(store).presentAccount().thisDevice?.id)
      try take(made.folder, group.name, attached, password)
    }
    return attached
  }

  /// The folder of a group whose account a killed program had made; nil where there is none.
  private func groupLeft(
    in path: String, for purpose: String
  ) throws(DiaryError) -> DiaryFolder? {
    guard AttachedPlaces.isBegun(path, for: purpose), let folder = try? DiaryFolder(at: path),
      try folder.owner() != .guest
    else { return nil }
    return folder
  }

  /// Has the account name a group that was made, and attaches it.
  private func take(
    _ folder: DiaryFolder, _ name: String, _ attached: AttachedDiary, _ password: borrowing Password
  ) throws(DiaryError) {
    try OwnGroups(store).name(try folder.owner(), name, password: password)
    var all = try AttachedDiaries(of: store.folder)
    try all.attach(attached)
  }

  /// Takes part in a group by an invitation, which is used up by that.
  ///
  /// - Parameters:
  ///   - name: what the group is called here; nil for its own name.
  ///   - folder: where; nil for one beside the diary.
  /// - Throws: ``AccountFailure/invalidInvitation``; then the diary is as it was.
  package func join(
    _ url: String, _ code: InvitationCode, as name: String?, in folder: String?
  ) throws(DiaryError) -> AttachedDiary {
    let places = AttachedPlaces(store)
    let path =
      if let folder { FileSystem.absolutePath(folder) } else { try places.folder(for: code) }
    let known = try AttachedDiaries(of: store.folder).all.first { $0.folder == path }
    if let known, places.isBegun(path, by: code) {
      try UnfinishedDiary.finish(known.open())
      return known
    }
    if let name { try places.requireFree(AttachedDiary(name: name, folder: "/", role: .member)) }
    let own = try? Sessions(store).presentAccount().thisDevice?.id
    let joined = try Cloning.clone(
      url, to: path, code: code, at: .group, device: own, environment: store.environment)
    let present = try Sessions(joined).presentAccount()
    let attached = try places.attach(
      path, as: name ?? present.account.group?.name ?? "group",
      role: present.thisDevice?.member == nil ? .owner : .member)
    try UnfinishedDiary.finish(attached.open())
    return attached
  }

  /// The password of a group's account, which its owner's account key makes.
  static func password(
    of group: Store, by owner: borrowing SigningKey
  ) throws(DiaryError) -> Password {
    var seed = owner.revealedSeed()
    defer { Password.wipe(&seed) }
    // With the diary's id, so that the password of one group opens no other.
    let id = try group.folder.format().repositoryID
    let digest = Digest.sha256(Array("countme-group-v1".utf8) + [0] + seed + Array(id.utf8))
    return Password(Array(Base32.text(digest).utf8))
  }
}

// MARK: What its owner does

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
      try AccountChange(store).commitSigned(
        "removed a member", ifWrong: .account(.wrongPassword), { $0.unlock(password) }
      ) { _, account throws(DiaryError) in
        let check = try SignatureCheck(tree: try store.head().tree, in: store.repository)
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
      try AccountChange(store).changeAccount(
        "renamed the group", ifWrong: .account(.wrongPassword), { $0.unlock(password) }
      ) { present, account throws(DiaryError) in
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

  /// Deletes a group for everybody, on the remotes and here.
  package func delete(
    _ group: AttachedDiary, password: borrowing Password
  ) throws(DiaryError) -> AccountDeletion {
    let id = try group.open().owner()
    let deletion = try asOwner(of: group, password) { store, password throws(DiaryError) in
      try AccountRemoval(store).deleteAccount(password: password)
    }
    var all = try AttachedDiaries(of: store.folder)
    try all.detach(group.name)
    try OwnGroups(store).forget(id, password: password)
    return deletion
  }

  func asOwner<Outcome>(
    of group: AttachedDiary, _ password: borrowing Password,
    _ body: (Store, borrowing Password) throws(DiaryError) -> Outcome
  ) throws(DiaryError) -> Outcome {
    guard group.role == .owner else { throw .account(.onlyMember) }
    let key = try AccountChange(store).key(by: password)
    let opened = try Self.open(group, store.environment)
    // First, for what is done then is not to look undone because this fails; a group that an earlier version made is named now.
    if let name = try SignatureCheck.account(try opened.head().tree, in: opened.repository)?.group?
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

// MARK: What everybody does

extension Groups {
  /// Who writes a group's diary: the owner first, then the members by name.
  package func members(of group: AttachedDiary) throws(DiaryError) -> [GroupMember] {
    try Self.members(of: try Self.open(group, store.environment))
  }

  /// The invitations into a group, the newest first.
  package func invitations(to group: AttachedDiary) throws(DiaryError) -> [Invitation] {
    try Invitations(try Self.open(group, store.environment)).list()
  }

  private static func members(of group: Store) throws(DiaryError) -> [GroupMember] {
    let check = try SignatureCheck(tree: try group.head().tree, in: group.repository)
    let own = try group.ownSigner()
    let present = check.devices.filter { !$0.isRevoked }
    let byName = Dictionary(grouping: present) { $0.member.map { PersonName($0) } }
    let members = byName.map { name, devices in
      GroupMember(
        name: name?.text, devices: devices.map(\.id).sorted(),
        isSelf: devices.contains { $0.publicKey == own })
    }
    return members.sorted { ($0.name ?? "") < ($1.name ?? "") }
  }

  /// Leaves a group: this device gives its key up, and the diary is no longer attached; the folder stays.
  ///
  /// - Returns: whether the group's remotes know of it already.
  /// - Throws: ``AccountFailure/ownerCannotLeave`` for the owner, while the group goes on here: whose account names
  ///   it, or whose device made it.
  package func leave(_ group: AttachedDiary) throws(DiaryError) -> Bool {
    var mayLeave = group.role == .member
    if !mayLeave { mayLeave = try isOver(group) }
    if !mayLeave { mayLeave = try isAnothers(group) }
    guard mayLeave else { throw .account(.ownerCannotLeave) }
    var isTold = false
    if FileSystem.exists(group.folder) {
      let left = try Self.open(group, store.environment)
      isTold = try Self.giveUp(left)
    }
    var all = try AttachedDiaries(of: store.folder)
    try all.detach(group.name)
    return isTold
  }

  /// Whether nothing of a group can be done in its folder any more: the folder is gone, or nobody is signed in there.
  private func isOver(_ group: AttachedDiary) throws(DiaryError) -> Bool {
    guard FileSystem.exists(group.folder) else { return true }
    return try group.open().owner() == .guest
  }

  /// Whether a code let this device into a group that the own account does not own.
  ///
  /// Such a code is meant for another device of the owner's; whoever was handed it has no password for the group.
  private func isAnothers(_ group: AttachedDiary) throws(DiaryError) -> Bool {
    let opened = try Self.open(group, store.environment)
    guard try Sessions(opened).presentAccount().thisDevice?.invitation != nil else { return false }
    guard try store.folder.owner() != .guest else { return true }
    let id = try opened.folder.owner()
    return try !Sessions(store).presentAccount().account.groups.contains { $0.id == id }
  }

  private static func giveUp(_ group: Store) throws(DiaryError) -> Bool {
    // What others sent since comes first: nobody can merge once the key is given up.
    do throws(DiaryError) { _ = try Synchronizer(group).sync().get() } catch .machine(.cancelled) {
      throw .machine(.cancelled)
    } catch {}
    guard try group.folder.owner() != .guest, let key = try group.deviceKey() else { return true }
    try group.locked { () throws(DiaryError) in
      try SessionEnding(group).takeInEveryEdit()
      guard let device = try Sessions(group).presentAccount().thisDevice else { return }
      let given = device.revoked(
        by: key, in: try group.folder.format().repositoryID, now: group.environment.now())
      _ = try group.commit(
        SealedCommit([given.file], CommitMessage("left the group")), on: try group.head())
    }
    // A remote that cannot be reached is not told; the owner sees the member until then.
    let reports = try? Synchronizer(group).push().get()
    let told = reports?.allSatisfy(\.isSynced) ?? false
    try group.locked { () throws(DiaryError) in try SessionEnding(group).leave(as: .signedOut) }
    return told
  }
}
