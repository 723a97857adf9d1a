package import CountMeHistory
import CountMeModel
import CountMePlatform
import CountMeSodium
package import CountMeStore
import CountMeSync

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
    let path = try places.folder(folder, for: group.name, purpose)
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
        device: try Sessions(store).currentAccount().thisDevice?.id)
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
    let own = try? Sessions(store).currentAccount().thisDevice?.id
    let joined = try Cloning.clone(
      url, to: path, code: code, at: .group, device: own, environment: store.environment)
    let present = try Sessions(joined).currentAccount()
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
