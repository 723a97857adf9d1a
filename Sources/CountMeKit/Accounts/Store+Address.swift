import CountMeGit
import CountMeModel
import CountMeSodium

extension Store {
  /// Gives the account that is signed in another address.
  func changeEmail(
    password: borrowing Password, to email: EmailAddress
  ) throws(DiaryError) {
    let present = try presentAccount().account
    guard let old = present.email else { throw .account(.anonymousAccount) }
    guard old != email.text else { return }
    try requireUnused(email)
    try changeAccount(
      "changed the address", ifWrong: .account(.wrongPassword), { $0.open(password) }
    ) {
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
  func linkAccount(
    recoveryCode: RecoveryCode, email: EmailAddress, password: borrowing Password,
    cost: AccountCost = .standard
  ) throws(DiaryError) -> RecoveryCode {
    try password.requireStrength()
    if let email = try presentAccount().account.email {
      throw .account(.alreadyLinked(email: email))
    }
    try requireUnused(email)
    let code = RecoveryCode.random()
    try changeAccount(
      "linked the account to an address", ifWrong: .account(.wrongRecoveryCode),
      { $0.unlock(recoveryCode) }
    ) { present, account throws(DiaryError) in
      if let email = present.account.email { throw .account(.alreadyLinked(email: email)) }
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
