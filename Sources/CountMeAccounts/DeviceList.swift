import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSodium
package import CountMeStore

/// The devices of the account, and how one is revoked.
package struct DeviceList {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The devices of the account that is signed in, sorted by id; the revoked ones come last.
  package func devices() throws(DiaryError) -> [AccountDevice] {
    let present = try Sessions(store).currentAccount()
    let check = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
    let seen = try lastSeen(Set(check.devices.map(\.publicKey)))
    return check.devices.map { device in
      AccountDevice(
        device, lastSeen: seen[device.publicKey],
        isThisDevice: device.path == present.thisDevice?.path)
    }.sorted { one, other in
      guard (one.revoked == nil) == (other.revoked == nil) else { return one.revoked == nil }
      return one.id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
  }

  /// Revokes a device, and in the groups that are the person's own what stands there for it.
  ///
  /// Open invitations of a device of the same name are withdrawn with it: whoever has the one may have the code.
  package func revokeDevice(
    _ device: String, password: borrowing Password
  ) throws(DiaryError) -> DeviceRevocation {
    let groups = try GroupDevices(store)
    let meant = try revoke(device) { $0.open(password) }
    let stay = try Sessions(store).currentAccount()
    let revoked = groups.revoke(
      meant.document, beside: stay.otherDevices + [stay.thisDevice].compactMap(\.self),
      password: password)
    return DeviceRevocation(
      device: AccountDevice(meant.document, lastSeen: nil, isThisDevice: false),
      withdrawn: meant.withdrawn, groups: revoked)
  }

  /// Revokes a device of an account that is opened otherwise than by a person's password.
  @discardableResult
  func revoke(
    _ device: String, _ unlock: (AccountDocument) -> SigningKey?
  ) throws(DiaryError) -> (document: DeviceDocument, withdrawn: [Invitation]) {
    try AccountChange(store).commitSigned("revoked a device", unlock) {
      present, account throws(DiaryError) in
      let (repository, now) = (try store.folder.format().repositoryID, store.environment.now())
      let document = try present.device(beginning: device)
        .revoked(by: account, in: repository, now: now)
      let check = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
      let open = check.invitations.filter {
        $0.kind == .device && check.isOpen($0) && PersonName($0.name) == PersonName(document.name)
      }
      let files =
        [document.file] + open.map { $0.withdrawn(by: account, in: repository, now: now).file }
      return (files, (document, open.map { Invitation($0, .withdrawn) }))
    }
  }

  /// When each of some devices signed its newest commit.
  private func lastSeen(
    _ keys: Set<DevicePublicKey>
  ) throws(DiaryError) -> [DevicePublicKey: Timestamp] {
    guard let tip = try store.head().commit else { return [:] }
    var seen: [DevicePublicKey: Timestamp] = [:]
    for id in try store.repository.history(behind: [tip]) {
      let commit = try store.repository.commit(at: id)
      guard let key = commit.signature.flatMap({ SSHSignature.claimedSigner($0) }),
        keys.contains(key)
      else { continue }
      let time = Timestamp(milliseconds: commit.committer.seconds * 1000)
      seen[key] = max(seen[key] ?? time, time)
      if seen.count == keys.count { break }
    }
    return seen
  }
}

extension AccountDevice {
  init(_ document: DeviceDocument, lastSeen: Timestamp?, isThisDevice: Bool) {
    func time(_ field: String) -> Timestamp? {
      document.fields[field]?.string.flatMap { Timestamp($0) }
    }
    self.init(
      id: document.id, name: document.fields["name"]?.string ?? "",
      fingerprint: document.publicKey.fingerprint, certified: time("certifiedAt"),
      lastSeen: lastSeen,
      // A device may give itself up with any time, also one that is none.
      revoked: document.isRevoked
        ? time("revokedAt") ?? time("certifiedAt") ?? Timestamp(milliseconds: 0) : nil,
      isThisDevice: isThisDevice)
  }
}

extension CurrentAccount {
  /// The only other device whose id is this text or begins with it.
  func device(beginning text: String) throws(DiaryError) -> DeviceDocument {
    let others = otherDevices.map(\.id).sorted()
    if let whole = otherDevices.first(where: { $0.id == text }) { return whole }
    let found = text.isEmpty ? [] : otherDevices.filter { $0.id.hasPrefix(text) }
    if let only = found.first, found.count == 1 { return only }
    guard found.isEmpty else {
      throw .words(.ambiguousName(text, of: .device, candidates: found.map(\.id).sorted()))
    }
    if !text.isEmpty, thisDevice?.id.hasPrefix(text) == true { throw .account(.ownDevice) }
    throw .words(.unknownName(text, of: .device, known: others))
  }
}
