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
  /// Opens the account that is signed in and commits new versions of what its key signs.
  ///
  /// - Parameters:
  ///   - message: the commit's message.
  ///   - error: what is thrown where the account does not open.
  ///   - unlock: how it is opened.
  ///   - files: the new versions.
  func changeAccount(
    _ message: String, ifWrong error: DiaryError, _ unlock: (AccountDocument) -> SigningKey?,
    _ files: (PresentAccount, borrowing SigningKey) throws(DiaryError) -> [SealedFile]
  ) throws(DiaryError) {
    try takeInAccountNews()
    try locked { () throws(DiaryError) in
      _ = try takeInHandEdits(inDirectories: nil)
      let present = try presentAccount()
      guard let account = unlock(present.account) else { throw error }
      _ = try commit(
        SealedCommit(try files(present, account), CommitMessage(message)), on: try head())
      do throws(DiaryError) { try trustCertifiedDevices() } catch {
        throw .machine(.unfinished(error))
      }
    }
  }

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

  /// Takes in what the remotes have, so that it is the newest version of the account that changes.
  ///
  /// A remote that cannot be reached, or whose commits do not pass, is left to the next sync: revoking
  /// a device must work just then.
  func takeInAccountNews() throws(DiaryError) {
    guard try folder.owner() != .guest else { throw .account(.notSignedIn) }
    for remote in try remotes() {
      do throws(DiaryError) {
        _ = try pullBranch(from: remote, SyncOptions())
      } catch {
        if error == .machine(.cancelled) || error.endsTheSession { throw error }
      }
    }
  }

  /// Does the work of trying a password, so that the time does not tell whether an address is known.
  static func spendTime(on password: borrowing Password, _ cost: AccountCost) {
    _ = try? password.trying { form -> PasswordKey? in
      _ = PasswordKey(password: form, salt: Randomness.bytes(16), cost: cost.argon2)
      return nil
    }
  }
}

extension AccountDocument {
  /// The account key by the password, or by the recovery code where that was typed in its place.
  func open(_ typed: borrowing Password) -> SigningKey? {
    if let key = unlock(typed) { return key }
    return RecoveryCode(String(decoding: typed.bytes.revealed(), as: UTF8.self))
      .flatMap { unlock($0) }
  }
}
