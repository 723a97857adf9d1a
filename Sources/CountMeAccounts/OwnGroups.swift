import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSodium
package import CountMeStore
import CountMeSync

/// The groups that the person owns, as the own account names them to every device.
///
/// Attaching is this device's alone; without the account's word nobody could open a group any more once the device
/// that made it is lost.
package struct OwnGroups {
  /// The person's own diary.
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The groups that the account names and that are not attached here; none where nobody has an account.
  package func elsewhere() throws(DiaryError) -> [OwnedGroup] {
    let (named, attached) = (try groups(), try attached())
    return named.filter { attached[$0.id] == nil }
  }

  /// Brings a group to this device, from the first of the diary's remotes that has it, and attaches it; or goes on
  /// with it where it is, if this device was shut out.
  ///
  /// Devices that the person's own account has revoked meanwhile are revoked there with it.
  ///
  /// - Parameters:
  ///   - folder: where; nil for one beside the diary.
  ///   - password: the password of the person's own account; the recovery code does as well.
  /// - Throws: ``WordsFailure/unknownName(_:of:known:)``, ``AccountFailure/noSuchGroup(name:)``, or why else it
  ///   could not be opened; then nothing was changed but that a group which was deleted is named no longer.
  package func attach(
    _ name: String, in folder: String?, password: borrowing Password
  ) throws(DiaryError) -> AttachedDiary {
    try AccountChange(store).takeInAccountNews()
    let present = try Sessions(store).currentAccount()
    let named = present.account.groups
    func isMeant(_ group: OwnedGroup) -> Bool { PersonName(group.name) == PersonName(name) }
    var found = named.last(where: isMeant)
    if found == nil { found = try putAside().first(where: isMeant) }
    guard let group = found else {
      throw .words(.unknownName(name, of: .ownGroup, known: named.map(\.name)))
    }
    let purpose = AttachedPlaces.purpose(of: group.id)
    let same = try self.attached()[group.id]
    if let same, !AttachedPlaces.isBegun(same.folder, for: purpose) {
      throw .attached(.alreadyAttached(name: same.name, folder: same.folder))
    }
    let key = try AccountChange(store).key(by: password)
    let device = present.thisDevice?.id
    let attached: AttachedDiary
    if let same {
      attached = same
    } else if let left = try leftBehind(group.id) {
      try goOn(left, group, device: device, by: key, password)
      attached = left
    } else {
      attached = try bring(group, to: folder, device: device, by: key, password)
    }
    let opened = try Groups.open(attached, store.environment)
    try GroupDevices.catchUp(
      in: opened, with: store, password: try Groups.password(of: opened, by: key))
    try self.name(group.id, group.name, password: password)
    try UnfinishedDiary.finish(opened.folder)
    return attached
  }

  private func bring(
    _ group: OwnedGroup, to folder: String?, device: String?, by key: borrowing SigningKey,
    _ password: borrowing Password
  ) throws(DiaryError) -> AttachedDiary {
    let places = AttachedPlaces(store)
    let purpose = AttachedPlaces.purpose(of: group.id)
    let path = try places.folder(folder, for: group.name, purpose)
    let isThere =
      AttachedPlaces.isBegun(path, for: purpose)
      && (try? DiaryFolder(at: path).owner()) == group.id
    if !isThere {
      try onFirst(of: try Remotes(store).remotes(), having: group, password) {
        remote throws(DiaryError) in
        _ = try Cloning.clone(
          group, from: remote, to: path, device: device, environment: store.environment,
          for: purpose
        ) { opened throws(DiaryError) in try Groups.password(of: opened, by: key) }
      }
    }
    return try places.attach(path, as: group.name, role: .owner)
  }

  /// Does something with the first of some remotes that has a group.
  ///
  /// - Throws: ``AccountFailure/noSuchGroup(name:)`` or why the last one could not be asked; of one that was deleted
  ///   ``AccountFailure/groupDeleted(tip:)``, and the account names it no longer.
  private func onFirst(
    of remotes: [RemoteConfig], having group: OwnedGroup, _ password: borrowing Password,
    _ body: (RemoteConfig) throws(DiaryError) -> Void
  ) throws(DiaryError) {
    var nowhere = DiaryError.account(.noSuchGroup(name: group.name))
    for remote in remotes {
      do throws(DiaryError) {
        return try body(remote)
      } catch {
        switch error {
        case .account(.noSuchGroup): continue
        case .account(.groupDeleted):
          try forget(group.id, password: password)
          throw error
        case .remote(.offline): nowhere = error
        default: throw error
        }
      }
    }
    throw nowhere
  }

  /// An attached diary of the group whose session here was ended, as by a new password; what was not sent is there.
  private func leftBehind(_ group: UserID) throws(DiaryError) -> AttachedDiary? {
    for diary in try AttachedDiaries(of: store.folder).all where diary.role == .owner {
      guard let folder = try? diary.open(), (try? folder.owner()) == .guest else { continue }
      let left = try Store(opening: folder, environment: store.environment)
      if try left.reference(DiaryBranch(group).reference) != nil { return diary }
    }
    return nil
  }

  /// Signs in again where a group was left behind, with all that was not sent.
  private func goOn(
    _ diary: AttachedDiary, _ group: OwnedGroup, device: String?, by key: borrowing SigningKey,
    _ password: borrowing Password
  ) throws(DiaryError) {
    let left = try Store(opening: try diary.open(), environment: store.environment)
    // What the others wrote since is noted there as well, so for the asking, too.
    try GroupEnding.lifted(in: left.folder) { () throws(DiaryError) in
      try onFirst(of: try Remotes(left).remotes(), having: group, password) {
        remote throws(DiaryError) in
        guard let found = try AccountLookup(left).account(of: group.id, on: remote) else {
          throw .account(.noSuchGroup(name: group.name))
        }
        if found.document.isClosed { throw .account(.groupDeleted(tip: found.tip.id.hex)) }
        try SignIn(left).signIn(
          to: found, try Groups.password(of: left, by: key), cost: .least, device: device)
      }
    }
  }

  /// Has the account name a group, where it does not do so by this name.
  func name(
    _ id: UserID, _ name: String, password: borrowing Password
  ) throws(DiaryError) {
    let group = OwnedGroup(id: id, name: name)
    if try groups().contains(group) { return }
    try change("noted a group", password) { groups in
      groups.removeAll { $0.id == id }
      groups.append(group)
    }
  }

  /// Has the account name a group no longer.
  func forget(_ id: UserID, password: borrowing Password) throws(DiaryError) {
    guard try groups().contains(where: { $0.id == id }) else { return }
    try change("left a group out", password) { groups in groups.removeAll { $0.id == id } }
  }

  /// The groups that only a version of the account names which a merge has put aside, the newest first.
  ///
  /// Two devices that each made one had not met. Among them are those that were deleted since.
  private func putAside() throws(DiaryError) -> [OwnedGroup] {
    let head = try store.head()
    let named = Set(try groups().map(\.id))
    guard let tip = head.commit,
      let own = try CertifiedAccount.account(head.tree, in: store.repository)?.key
    else { return [] }
    let known = KnownDocuments()
    var found: [OwnedGroup] = []
    for id in try store.repository.history(behind: [tip]) {
      let parents = try DiaryError.git(store.repository.parents(of: id))
      for parent in parents where parents.count > 1 {
        let account = try store.repository.account(at: parent, knowing: known)
        guard let account, account.key == own else { continue }
        found += account.groups.filter { !named.contains($0.id) && !found.contains($0) }
      }
    }
    return found
  }

  private func groups() throws(DiaryError) -> [OwnedGroup] {
    try CertifiedAccount.account(try store.head().tree, in: store.repository)?.groups ?? []
  }

  private func change(
    _ message: String, _ password: borrowing Password, _ body: (inout [OwnedGroup]) -> Void
  ) throws(DiaryError) {
    try AccountChange(store).changeAccount(message, { $0.open(password) }) {
      present, account throws(DiaryError) in
      var groups = present.account.groups
      body(&groups)
      let repository = try store.folder.format().repositoryID
      return [present.account.owning(groups, by: account, in: repository).file]
    }
  }

  /// The attached diaries by the accounts that they are of; one that cannot be opened is left out.
  private func attached() throws(DiaryError) -> [UserID: AttachedDiary] {
    var found: [UserID: AttachedDiary] = [:]
    for diary in try AttachedDiaries(of: store.folder).all where diary.role == .owner {
      guard let owner = try? diary.open().owner(), owner != .guest else { continue }
      found[owner] = diary
    }
    return found
  }
}
