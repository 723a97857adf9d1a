import CountMeGit
import CountMeModel
import CountMeSodium

extension Diary {
  /// Gives the account that is signed in another address.
  ///
  /// The new address leads to the account from the next sync on; the old one to nobody, and the next
  /// sync frees it on remotes that let a reference go.
  ///
  /// - Parameters:
  ///   - password: the password; the recovery code does as well.
  ///   - email: the new address.
  /// - Throws: ``DiaryError/wrongPassword``, ``DiaryError/emailInUse``, ``DiaryError/notSignedIn``, and
  ///   ``DiaryError/anonymousAccount`` for an account that ``linkAccount(recoveryCode:email:password:cost:)``
  ///   would give its first address.
  public func changeEmail(
    password: borrowing Password, to email: EmailAddress
  ) throws(DiaryError) {
    let present = try presentAccount().account
    guard let old = present.email else { throw .anonymousAccount }
    guard old != email.text else { return }
    try requireUnused(email)
    try changeAccount("changed the address", ifWrong: .wrongPassword, { $0.open(password) }) {
      present, account throws(DiaryError) in
      [
        present.account.changed(
          by: account, in: try folder.format().repositoryID, now: environment.now()
        ) {
          $0["email"] = .string(email.text)
        }.file
      ]
    }
  }

  /// Gives the anonymous account that is signed in an address and a password; id and data stay.
  ///
  /// - Parameters:
  ///   - recoveryCode: the code that was shown when the account was made: nothing else opens it.
  ///   - email: the address.
  ///   - password: the password from now on.
  ///   - cost: how much work a guess at the password costs.
  /// - Returns: a new recovery code, which is shown once and kept nowhere.
  /// - Throws: ``DiaryError/wrongRecoveryCode``, ``DiaryError/weakPassword``, ``DiaryError/emailInUse``,
  ///   ``DiaryError/notSignedIn``, and ``DiaryError/alreadyLinked(email:)``.
  public func linkAccount(
    recoveryCode: RecoveryCode, email: EmailAddress, password: borrowing Password,
    cost: AccountCost = .standard
  ) throws(DiaryError) -> RecoveryCode {
    try password.requireStrength()
    if let email = try presentAccount().account.email { throw .alreadyLinked(email: email) }
    try requireUnused(email)
    let code = RecoveryCode.random()
    try changeAccount(
      "linked the account to an address", ifWrong: .wrongRecoveryCode, { $0.unlock(recoveryCode) }
    ) { present, account throws(DiaryError) in
      if let email = present.account.email { throw .alreadyLinked(email: email) }
      let repository = try folder.format().repositoryID
      let secured = try present.account.secured(
        by: account, password: password, recoveryCode: code, cost: cost.argon2, in: repository,
        now: environment.now())
      return [
        secured.changed(by: account, in: repository, now: environment.now()) {
          $0["email"] = .string(email.text)
        }.file
      ]
    }
    return code
  }
}
