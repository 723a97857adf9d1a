import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeSodium
import CountMeStore

extension SignIn {
  /// The certificate of this device, to be committed to a user's branch; nothing where the branch has it already.
  ///
  /// A key that a killed sign-in has left is used again, or a device that is nobody's would stay in the account.
  ///
  /// - Parameters:
  ///   - tip: the branch's; nil where it begins now.
  ///   - files: what is committed with it; a device that is revoked there gets a new key.
  ///   - own: the id of this device in the person's own account, where this is a group's.
  func certifyThisDevice(
    by account: borrowing SigningKey, of tip: ObjectID?, beside files: [SealedFile],
    as own: String? = nil
  ) throws(DiaryError) -> [SealedFile] {
    let user = account.verifyingKey.userID
    let left = try tip == nil ? nil : keyLeft(of: user)
    let present = try tip.flatMap { tip throws(DiaryError) in
      try left.flatMap { left throws(DiaryError) in try certificate(of: left, at: tip) }
    }
    let repository = try store.repositoryID(at: tip)
    if let present, !present.isRevoked, present.member == nil,
      !files.contains(where: { $0.path == present.path })
    {
      guard present.isByInvitation else { return [] }
      // Whoever types the password on a device says that it is the owner's.
      let now = store.environment.now()
      return [present.certified(by: account, in: repository, now: now).file]
    }
    if let tip { try requireRoomForDevice(at: tip) }
    let key = if let left, present == nil { left } else { try newKey(of: user) }
    return [
      DeviceDocument.certify(
        key, id: deviceID(of: own), name: store.environment.deviceName, by: account,
        in: repository, now: store.environment.now()
      ).file
    ]
  }

  private func certificate(
    of key: VerifyingKey, at tip: ObjectID
  ) throws(DiaryError) -> DeviceDocument? {
    try CertifiedAccount(tree: try store.treeOf(tip), in: store.repository)
      .certificate(of: DevicePublicKey(key))
  }

  /// The key of a user that is here, though nobody is signed in by it; nil where it is missing or no use.
  private func keyLeft(of user: UserID) throws(DiaryError) -> VerifyingKey? {
    let secrets = try store.secrets()
    // One that others could read, or that was written by half, is replaced.
    guard secrets.isWhole(of: user), let key = try? secrets.key(of: user) else { return nil }
    return key.verifyingKey
  }

  /// Makes a key of this device and keeps it: it must be here before anybody hears of it.
  func newKey(of user: UserID) throws(DiaryError) -> VerifyingKey {
    let key = SigningKey.random()
    try store.secrets().keep(key, of: user, deviceName: store.environment.deviceName)
    return key.verifyingKey
  }

  /// Wipes the key of a sign-in that failed, unless a branch knows it: that may be sent, or was sent before, and the
  /// device would be nobody's.
  ///
  /// - Parameter tip: where the sign-in went on from.
  func wipeUnknownKey(of user: UserID, from tip: JudgedTip?) throws(DiaryError) {
    let branch = try store.reference(DiaryBranch(user).reference)
    if let key = try keyLeft(of: user) {
      for tip in [tip?.id, branch] {
        if let tip, try certificate(of: key, at: tip) != nil { return }
      }
    }
    try store.secrets().forget(user)
  }

  /// Wipes the keys that open nothing here: of accounts that never came to be, because who made them was killed.
  ///
  /// - Parameter user: whose key stays.
  func wipeOrphanedKeys(besides user: UserID) throws(DiaryError) {
    let secrets = try store.secrets()
    // A remote may have let that one in already.
    let entering = try UnfinishedDiary(in: store.folder)?.owner
    for other in try secrets.users() where other != user && other != entering {
      if try store.reference(DiaryBranch(other).reference) == nil { try secrets.forget(other) }
    }
  }
}
