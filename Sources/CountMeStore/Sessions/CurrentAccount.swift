package import CountMeHistory
import CountMeSodium

/// The account that is signed in, as the branch has it.
package struct CurrentAccount {
  package let account: AccountDocument
  /// The device that this is; nil where the branch does not know it.
  package let thisDevice: DeviceDocument?
  /// The devices that are certified, not revoked, and not this one.
  package let otherDevices: [DeviceDocument]
}

extension Sessions {
  /// The account that is signed in.
  package func currentAccount() throws(DiaryError) -> CurrentAccount {
    guard let key = try store.deviceKey() else { throw .account(.notSignedIn) }
    let publicKey = DevicePublicKey(key.verifyingKey)
    let check = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
    guard let account = check.account else {
      throw .store(
        .damaged(what: AccountDocument.path, detail: "the account key has not signed it"))
    }
    return CurrentAccount(
      account: account, thisDevice: check.devices.first { $0.publicKey == publicKey },
      otherDevices: check.devices.filter { $0.publicKey != publicKey && !$0.isRevoked })
  }
}
