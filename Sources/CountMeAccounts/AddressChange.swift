package import CountMeHistory
import CountMeModel
package import CountMeStore
import CountMeSync

/// Gives an account an address, or another one.
package struct AddressChange {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// Gives the account that is signed in another address.
  package func changeEmail(
    password: borrowing Password, to email: EmailAddress
  ) throws(DiaryError) {
    let present = try Sessions(store).currentAccount().account
    guard let old = present.email else { throw .account(.anonymousAccount) }
    guard old != email.text else { return }
    try AccountLookup(store).requireUnused(email)
    try AccountChange(store).changeAccount("changed the address", { $0.open(password) }) {
      present, account throws(DiaryError) in
      [
        present.account.changed(
          by: account, in: try store.folder.format().repositoryID, now: store.environment.now()
        ) {
          $0["email"] = .string(email.text)
        }.file
      ]
    }
  }

  /// Gives the anonymous account that is signed in an address and a password; id and data stay.
  package func linkAccount(
    recoveryCode: RecoveryCode, email: EmailAddress, password: borrowing Password,
    cost: AccountCost = .standard
  ) throws(DiaryError) -> RecoveryCode {
    try password.requireStrength()
    if let email = try Sessions(store).currentAccount().account.email {
      throw .account(.alreadyLinked(email: email))
    }
    try AccountLookup(store).requireUnused(email)
    let code = RecoveryCode.random()
    try AccountChange(store).changeAccount(
      "linked the account to an address", ifWrong: .account(.wrongRecoveryCode),
      { $0.unlock(recoveryCode) }
    ) { present, account throws(DiaryError) in
      if let email = present.account.email { throw .account(.alreadyLinked(email: email)) }
      let repository = try store.folder.format().repositoryID
      let secured = try present.account.secured(
        by: account, password: password, recoveryCode: code, cost: cost.argon2, in: repository,
        now: store.environment.now())
      try UnshownCode.note(secured, in: store.environment)
      return [
        secured.changed(by: account, in: repository, now: store.environment.now()) {
          $0["email"] = .string(email.text)
        }.file
      ]
    }
    return code
  }
}
