import CountMeHistory
import CountMeModel
import CountMeSodium
import CountMeStore
import CountMeSync

/// Commits new versions of what the account key signs.
struct AccountChange {
  let store: Store
  init(_ store: Store) { self.store = store }

  /// Opens the account that is signed in and commits new versions of what its key signs.
  ///
  /// - Parameters:
  ///   - message: the commit's message.
  ///   - error: what is thrown where the account does not open.
  ///   - unlock: how it is opened.
  ///   - files: the new versions.
  func changeAccount(
    _ message: String, ifWrong error: DiaryError = .account(.wrongPassword),
    _ unlock: (AccountDocument) -> SigningKey?,
    _ files: (CurrentAccount, borrowing SigningKey) throws(DiaryError) -> [SealedFile]
  ) throws(DiaryError) {
    try commitSigned(message, ifWrong: error, unlock) { present, account throws(DiaryError) in
      (try files(present, account), ())
    }
  }

  /// The same, with what is made beside the files.
  ///
  /// - Returns: that, once the files are committed.
  func commitSigned<Made>(
    _ message: String, ifWrong error: DiaryError = .account(.wrongPassword),
    _ unlock: (AccountDocument) -> SigningKey?,
    _ making: (CurrentAccount, borrowing SigningKey) throws(DiaryError) -> ([SealedFile], Made)
  ) throws(DiaryError) -> Made {
    try takeInAccountNews()
    return try store.locked { () throws(DiaryError) in
      _ = try HandEdits(store).takeInHandEdits(inDirectories: nil)
      let present = try Sessions(store).currentAccount()
      guard let account = unlock(present.account) else { throw error }
      var (changed, made) = try making(present, account)
      changed += try formatFile(for: changed)
      let paths = Set(changed.map(\.path))
      changed += try countersigned(present, by: account).filter { !paths.contains($0.path) }
      _ = try store.commit(
        SealedCommit(changed, CommitMessage(message)), on: try store.head())
      // The commit is made: whoever was told that it failed would do it twice.
      do throws(DiaryError) { try RepositorySetUp(store).trustCertifiedDevices() } catch {
        throw .machine(.unfinished(error))
      }
      return made
    }
  }

  /// This device's certificate, signed by the account key where only a code has vouched for it yet; else nothing.
  ///
  /// Whoever types the password on a device says that it is the owner's.
  func countersigned(
    _ present: CurrentAccount, by account: borrowing SigningKey
  ) throws(DiaryError) -> [SealedFile] {
    guard let device = present.thisDevice, device.isByInvitation, !device.isRevoked,
      device.member == nil
    else { return [] }
    return [
      device.certified(
        by: account, in: try store.folder.format().repositoryID, now: store.environment.now()
      ).file
    ]
  }

  /// The diary's format where it must be raised for what is written: older programs shall say that they are too old.
  private func formatFile(for files: [SealedFile]) throws(DiaryError) -> [SealedFile] {
    let isSharing = files.contains { file in
      [InvitationDocument.folder, ShareDocument.folder].contains { file.path.hasPrefix("\($0)/") }
    }
    guard isSharing else { return [] }
    // Not what the file says: that may be an edit, and older programs go by the commit.
    guard let format = try store.format(at: try store.head().tree),
      format.version < FormatDocument.sharingVersion
    else { return [] }
    let raised = try format.upgraded(to: FormatDocument.sharingVersion)
    return [SealedFile(.format, bytes: raised.bytes)]
  }

  /// Takes in what the remotes have, so that it is the newest version of the account that changes.
  ///
  /// A remote that cannot be reached, or whose commits do not pass, is left to the next sync: revoking
  /// a device must work just then.
  ///
  /// - Returns: why the last of those could not be asked; nil where each was.
  @discardableResult
  func takeInAccountNews() throws(DiaryError) -> DiaryError? {
    guard try store.folder.owner() != .guest else { throw .account(.notSignedIn) }
    var missed: DiaryError?
    for remote in try Remotes(store).remotes() {
      do throws(DiaryError) {
        _ = try Synchronizer(store).bringIn(from: remote, SyncOptions())
      } catch {
        if error == .machine(.cancelled) || error.isSessionOver { throw error }
        missed = error
      }
    }
    return missed
  }

  /// The account's key, by the password that this device knows, or by one that another has set since.
  ///
  /// - Throws: ``AccountFailure/wrongPassword``, also where no remote that has heard of a new one can be asked.
  func key(by password: borrowing Password) throws(DiaryError) -> SigningKey {
    if let key = try Sessions(store).currentAccount().account.open(password) { return key }
    try takeInAccountNews()
    guard let key = try Sessions(store).currentAccount().account.open(password) else {
      throw .account(.wrongPassword)
    }
    return key
  }

  /// Does the work of trying a password, so that the time does not tell whether an address is known.
  static func spendTime(on password: borrowing Password, _ cost: AccountCost) {
    _ = try? password.trying { form -> PasswordKey? in
      _ = PasswordKey(password: form, salt: Randomness.bytes(16), cost: cost.argon2)
      return nil
    }
  }
}
