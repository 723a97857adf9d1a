package import CountMeModel
import CountMePlatform
package import CountMeSodium

/// The device keys of this machine, in files that nobody else can read.
package struct SecretStore {
  private let directory: String

  /// The keys of one copy of a diary, below the folder for state.
  package init(stateDirectory: String, keyring: UUIDText) {
    directory = "\(stateDirectory)/\(keyring.text)"
  }

  /// Where the device key of a user is, for git's own configuration too.
  package func path(of user: UserID) -> String { "\(directory)/\(user.text)" }

  /// The device key of a user on this machine, or nil where they are not signed in.
  ///
  /// - Throws: ``AccountFailure/unsafeKeyFile(path:detail:)`` where others could read it.
  package func key(of user: UserID) throws(DiaryError) -> SigningKey? {
    let path = path(of: user)
    guard let facts = FileFacts(path) else { return nil }
    guard facts.isRegular, facts.isPrivate else {
      throw .account(.unsafeKeyFile(path: path, detail: "other users can read it"))
    }
    try requirePrivateFolder()
    let bytes = try DiaryError.wrapping(FileSystem.read(path, limit: 65536))
    guard let bytes, let key = OpenSSHKeyFile.key(bytes) else {
      throw .account(.unsafeKeyFile(path: path, detail: "it is not a device key"))
    }
    return key
  }

  private func requirePrivateFolder() throws(DiaryError) {
    guard let folder = FileFacts(directory), folder.isDirectory, folder.isPrivate else {
      throw .account(.unsafeKeyFile(path: directory, detail: "other users can read it"))
    }
  }

  /// Whether there is a key of a user; it is not looked at.
  package func hasKey(of user: UserID) -> Bool { FileFacts(path(of: user)) != nil }

  /// Whether both parts of a user's key are there; they are not looked at.
  package func isWhole(of user: UserID) -> Bool {
    hasKey(of: user) && FileFacts(path(of: user) + ".pub") != nil
  }

  /// Of whom there are keys, or parts of some.
  package func users() throws(DiaryError) -> Set<UserID> {
    let names = try DiaryError.wrapping(FileSystem.list(directory)).map(\.name)
    return Set(names.compactMap { UserID($0.hasSuffix(".pub") ? String($0.dropLast(4)) : $0) })
  }

  /// Keeps a device key; an older one of the same user is wiped.
  package func keep(
    _ key: borrowing SigningKey, of user: UserID, deviceName: String
  ) throws(DiaryError) {
    try forget(user)
    if FileFacts(directory) != nil { try requirePrivateFolder() }
    let bytes = OpenSSHKeyFile.bytes(of: key, comment: deviceName)
    let line = Array((DevicePublicKey(key.verifyingKey).line + "\n").utf8)
    try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.createDirectories(directory, mode: 0o700)
      try DurableFile.createPrivate(bytes, at: path(of: user))
      try DurableFile.createPrivate(line, at: path(of: user) + ".pub")
    }
  }

  /// Wipes the keys of a user from this machine.
  package func forget(_ user: UserID) throws(DiaryError) {
    try DiaryError.wrapping { () throws(SystemError) in
      try DurableFile.wipe(path(of: user))
      try DurableFile.wipe(path(of: user) + ".pub")
    }
  }
}
