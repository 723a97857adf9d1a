package import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeSodium

extension Store {
  /// The current user's device key; nil for a guest, whose commits are not signed.
  ///
  /// - Throws: ``AccountFailure/keyMissing(user:)`` where the branch is a user's and the key is gone.
  package func deviceKey() throws(DiaryError) -> SigningKey? {
    let owner = try folder.owner()
    guard owner != .guest else { return nil }
    guard let key = try secrets().key(of: owner) else {
      if try FollowedShare(of: folder) != nil { throw .sync(.onlyFollowed) }
      throw .account(.keyMissing(user: owner.text))
    }
    return key
  }

  /// Where the keys of this copy of the diary are.
  ///
  /// Each copy has its own name for it: a user has one key in each, also of two on one machine.
  package func secrets() throws(DiaryError) -> SecretStore {
    if let keyring {
      return SecretStore(stateDirectory: environment.stateDirectory, keyring: keyring)
    }
    let path = "\(folder.stateDirectory)/keyring"
    let known = try DiaryError.wrapping(FileSystem.read(path, limit: 64))
    if let known, let name = UUIDText(String(decoding: known, as: UTF8.self)) {
      keyring = name
      return SecretStore(stateDirectory: environment.stateDirectory, keyring: name)
    }
    let name = UUIDText(version4: environment.randomBytes(16))
    do throws(SystemError) {
      try DurableFile.write(Array(name.text.utf8), to: path, folderMode: 0o755)
    } catch {
      // Where nothing can be written there is no key to keep, and whoever only looks need not know.
      guard ErrorNumber(error.number).isRefused else { throw DiaryError(error) }
    }
    keyring = name
    return SecretStore(stateDirectory: environment.stateDirectory, keyring: name)
  }

  /// The signature of a commit's bytes by the current user's device; nil for a guest.
  package func signature(of commit: [UInt8]) throws(DiaryError) -> String? {
    guard let key = try deviceKey() else { return nil }
    return SSHSignature.armoured(commit, by: key)
  }

  package func ownSigner() throws(DiaryError) -> DevicePublicKey? {
    guard let key = try deviceKey() else { return nil }
    return DevicePublicKey(key.verifyingKey)
  }

  /// What certifies this device's key, wherever it is known: a `git reset` may have lost it from the branch.
  package func ownCertificate(in commits: [ObjectID]) throws(DiaryError) -> DeviceDocument? {
    guard let key = try ownSigner() else { return nil }
    for commit in commits where repository.contains(commit) {
      let check = try CertifiedAccount(tree: try treeOf(commit), in: repository)
      if let device = check.devices.first(where: { $0.publicKey == key && !$0.isRevoked }) {
        return device
      }
    }
    return nil
  }
}
