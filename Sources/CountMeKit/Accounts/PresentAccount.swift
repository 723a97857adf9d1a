import CountMeGit
import CountMeModel
import CountMeSodium

/// The account that is signed in, as the branch has it.
struct PresentAccount {
  let account: AccountDocument
  /// The device that this is; nil where the branch does not know it.
  let thisDevice: DeviceDocument?
  /// The devices that are certified, not revoked, and not this one.
  let otherDevices: [DeviceDocument]
}

extension Store {
  /// The account that is signed in.
  func presentAccount() throws(DiaryError) -> PresentAccount {
    guard let key = try deviceKey() else { throw .account(.notSignedIn) }
    let publicKey = DevicePublicKey(key.verifyingKey)
    let check = try SignatureCheck(tree: try head().tree, in: repository)
    guard let account = check.account else {
      throw .store(
        .damaged(what: AccountDocument.path, detail: "the account key has not signed it"))
    }
    return PresentAccount(
      account: account, thisDevice: check.devices.first { $0.publicKey == publicKey },
      otherDevices: check.devices.filter { $0.publicKey != publicKey && !$0.isRevoked })
  }
}
