package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore
import CountMeSync

extension Groups {
  /// Who writes a group's diary: the owner first, then the members by name.
  package func members(of group: AttachedDiary) throws(DiaryError) -> [GroupMember] {
    try Self.members(of: try Self.open(group, store.environment))
  }

  /// The invitations into a group, the newest first.
  package func invitations(to group: AttachedDiary) throws(DiaryError) -> [Invitation] {
    try Invitations(try Self.open(group, store.environment)).list()
  }

  static func members(of group: Store) throws(DiaryError) -> [GroupMember] {
    let check = try CertifiedAccount(tree: try group.head().tree, in: group.repository)
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
    guard try Sessions(opened).currentAccount().thisDevice?.invitation != nil else { return false }
    guard try store.folder.owner() != .guest else { return true }
    let id = try opened.folder.owner()
    return try !Sessions(store).currentAccount().account.groups.contains { $0.id == id }
  }

  private static func giveUp(_ group: Store) throws(DiaryError) -> Bool {
    // What others sent since comes first: nobody can merge once the key is given up.
    do throws(DiaryError) { _ = try Synchronizer(group).sync().get() } catch .machine(.cancelled) {
      throw .machine(.cancelled)
    } catch {}
    guard try group.folder.owner() != .guest, let key = try group.deviceKey() else { return true }
    try group.locked { () throws(DiaryError) in
      try SessionEnding(group).takeInEveryEdit()
      guard let device = try Sessions(group).currentAccount().thisDevice else { return }
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
