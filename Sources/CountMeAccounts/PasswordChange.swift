import CountMeGit
package import CountMeHistory
import CountMeModel
import CountMeSodium
package import CountMeStore
import CountMeSync

/// Sets another password, by the old one or by the recovery code.
package struct PasswordChange {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Changes the password, and signs in where this device is not.
  package func changePassword(
    old: borrowing Password, new: borrowing Password, of email: EmailAddress? = nil,
    cost: AccountCost = .standard
  ) throws(DiaryError) -> PasswordRenewal {
    try renew(
      to: new, of: email, cost, old, wrongHere: .account(.wrongPassword),
      wrongElsewhere: .account(.invalidCredentials)
    ) { $0.open(old) }
  }

  /// Sets a new password with the recovery code, and signs in where this device is not.
  package func resetPassword(
    recoveryCode: RecoveryCode, newPassword: borrowing Password, of email: EmailAddress? = nil,
    cost: AccountCost = .standard
  ) throws(DiaryError) -> PasswordRenewal {
    let wrong = DiaryError.account(.wrongRecoveryCode)
    return try renew(
      to: newPassword, of: email, cost, recoveryCode.password, wrongHere: wrong,
      wrongElsewhere: wrong
    ) { $0.unlock(recoveryCode) }
  }

  /// Sets a password in the account that is open here, or else in the one that is found.
  private func renew(
    to password: borrowing Password, of email: EmailAddress?, _ cost: AccountCost,
    _ typed: borrowing Password, wrongHere: DiaryError, wrongElsewhere: DiaryError,
    _ unlock: (AccountDocument) -> SigningKey?
  ) throws(DiaryError) -> PasswordRenewal {
    try password.requireStrength()
    let groups = try GroupDevices(store)
    let code: RecoveryCode
    if try SignIn(store).isCertified() {
      try requirePresent(email)
      code = try changePresent(to: password, cost, ifWrong: wrongHere, unlock)
    } else {
      code = try changeFound(email, to: password, cost, typed, ifWrong: wrongElsewhere, unlock)
    }
    return PasswordRenewal(
      recoveryCode: code, groups: groups.revokeOthers(password: password))
  }

  /// The account of an address; of whose documents the folder shows, where none is given; where nobody's are, one that
  /// has no address.
  private func account(
    ofPresentOr email: EmailAddress?, _ unlock: (AccountDocument) -> SigningKey?
  ) throws(DiaryError) -> FoundAccount? {
    if let email { return try AccountLookup(store).account(of: email) { unlock($0) != nil } }
    guard try store.folder.owner() != .guest else {
      return try AccountLookup(store).anonymousAccount { unlock($0) != nil }
    }
    guard let tip = try JudgedTip(of: try store.folder.branch(), in: store.repository),
      let document = try store.repository.account(at: tip.id)
    else { throw .account(.notSignedIn) }
    let own = FoundAccount(document: document, tip: tip)
    // Without its key this device has heard of no other one since.
    return try AccountLookup(store).newest(of: own)
  }

  private func requirePresent(_ email: EmailAddress?) throws(DiaryError) {
    guard let email else { return }
    let account = try CertifiedAccount.account(try store.head().tree, in: store.repository)
    guard account?.email == email.text else {
      throw .account(.alreadySignedIn(user: try store.folder.owner().text))
    }
  }

  private func changePresent(
    to password: borrowing Password, _ cost: AccountCost, ifWrong error: DiaryError,
    _ unlock: (AccountDocument) -> SigningKey?
  ) throws(DiaryError) -> RecoveryCode {
    let code = RecoveryCode.random()
    try AccountChange(store).changeAccount("changed the password", ifWrong: error, unlock) {
      present, account throws(DiaryError) in
      let repository = try store.folder.format().repositoryID
      let document = try present.account.secured(
        by: account, password: password, recoveryCode: code, cost: cost.argon2, in: repository,
        now: store.environment.now())
      try UnshownCode.note(document, in: store.environment)
      let check = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
      return [document.file]
        + present.otherDevices.map {
          $0.revoked(by: account, in: repository, now: store.environment.now()).file
        } + withdrawn([check], by: account, in: repository)
    }
    return code
  }

  /// Finds an account as signing in does, changes it, and signs in.
  private func changeFound(
    _ email: EmailAddress?, to password: borrowing Password, _ cost: AccountCost,
    _ typed: borrowing Password, ifWrong error: DiaryError,
    _ unlock: (AccountDocument) -> SigningKey?
  ) throws(DiaryError) -> RecoveryCode {
    guard let found = try account(ofPresentOr: email, unlock) else {
      AccountChange.spendTime(on: typed, cost)
      throw error
    }
    guard let account = unlock(found.document) else { throw error }
    let user = account.verifyingKey.userID
    try SignIn(store).requireSignedOut(for: user)
    if let own = try JudgedTip(of: DiaryBranch(user), in: store.repository),
      try ReplacedHistory(store).replacedTip(at: own.id)
        != ReplacedHistory(store).replacedTip(at: found.tip.id)
    {
      let present = try laterAccount(own.id, found)
      guard unlock(present) != nil else { throw error }
      // No account of one history goes into another: what is here is brought over before it changes.
      _ = try store.locked { () throws(DiaryError) in
        try SignIn(store).requireSignedOut(for: user)
        return try SignIn(store).enter(account, from: own, [])
      }
      return try changePresent(to: password, cost, ifWrong: error, unlock)
    }
    return try store.locked { () throws(DiaryError) in
      // Another program may have signed in since.
      try SignIn(store).requireSignedOut(for: user)
      return try secure(found, of: account, by: password, cost)
    }
  }

  /// Gives an account that was found another password, and lets in this device alone.
  private func secure(
    _ found: FoundAccount, of account: borrowing SigningKey, by password: borrowing Password,
    _ cost: AccountCost
  ) throws(DiaryError) -> RecoveryCode {
    let code = RecoveryCode.random()
    let tip = try SignIn(store).newest(of: account.verifyingKey.userID, found.tip)
    // A branch of an earlier sign-in may have a later account, or devices that were never sent.
    let own = try CertifiedAccount(tree: try store.treeOf(tip.id), in: store.repository)
    let theirs = try CertifiedAccount(tree: try store.treeOf(found.tip.id), in: store.repository)
    let repository = try store.repositoryID(at: tip.id)
    let document = try found.document.secured(
      by: account, password: password, recoveryCode: code, cost: cost.argon2, in: repository,
      now: store.environment.now(), after: [own.account].compactMap { $0 })
    // Of two versions of a device the later one: the older is never put back.
    let devices = Dictionary(
      (theirs.devices + own.devices).map { ($0.path, $0) },
      uniquingKeysWith: { $0.stamp < $1.stamp ? $1 : $0 })
    let revoked = devices.values.sorted { $0.path < $1.path }.filter { !$0.isRevoked }.map {
      $0.revoked(by: account, in: repository, now: store.environment.now()).file
    }
    let withdrawn = withdrawn([theirs, own], by: account, in: repository)
    try UnshownCode.note(document, in: store.environment)
    _ = try SignIn(store).enter(account, from: tip, [document.file] + revoked + withdrawn)
    return code
  }

  /// The invitations that are open in some trees, withdrawn: whoever knew the old password may have made them.
  private func withdrawn(
    _ checks: [CertifiedAccount], by account: borrowing SigningKey, in repository: String
  ) -> [SealedFile] {
    var open: [String: InvitationDocument] = [:]
    for check in checks {
      for invitation in check.invitations where check.isOpen(invitation) {
        open[invitation.id] = invitation
      }
    }
    return open.values.sorted { $0.id < $1.id }.map {
      $0.withdrawn(by: account, in: repository, now: store.environment.now()).file
    }
  }

  /// Of the accounts of two histories the one that counts.
  private func laterAccount(
    _ own: ObjectID, _ found: FoundAccount
  ) throws(DiaryError) -> AccountDocument {
    guard let account = try store.repository.account(at: own),
      account.isOfLaterHistory(than: found.document)
    else { return found.document }
    return account
  }
}
