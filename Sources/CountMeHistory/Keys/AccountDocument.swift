package import CountMeModel
package import CountMeSodium

/// `profile/account`: the account's public key and its wrappings, signed by the account key.
package struct AccountDocument: AccountSigned {
  package static let path = "profile/account.json"

  package let fields: JSONObject
  package let key: VerifyingKey
  /// Whose account it is; it follows from the key, and every commit is asked for it.
  let userID: UserID
  let repositoryID: String?

  /// Makes the document of a new account.
  package static func make(
    _ key: borrowing SigningKey, email: EmailAddress?, password: borrowing Password?,
    recoveryCode: RecoveryCode, cost: PasswordCost, in repository: String, now: Timestamp,
    group: GroupDescription? = nil
  ) throws(DiaryError) -> AccountDocument {
    var fields: JSONObject = [
      "id": "account", "userId": .string(key.verifyingKey.userID.text),
      "publicKey": .string(Base64.text(key.verifyingKey.bytes)),
      "createdAt": .string(now.text), "lastModified": .string(now.text),
      "wrappedByRecoveryCode": .object(
        try WrappedKey(key, with: recoveryCode.password, cost: cost).json),
    ]
    fields["email"] = email.map { .string($0.text) }
    fields["group"] = group.map { .object($0.json) }
    if let wrapped = try Self.wrapped(key, password, cost) {
      fields["wrappedByPassword"] = .object(wrapped)
    }
    let signed = SignedDocument.signing(fields, as: .account, in: repository, with: key)
    return AccountDocument(fields: signed, key: key.verifyingKey)
  }

  private static func wrapped(
    _ key: borrowing SigningKey, _ password: borrowing Password?, _ cost: PasswordCost
  ) throws(DiaryError) -> JSONObject? {
    switch password {
    case .some(let password): try WrappedKey(key, with: password, cost: cost).json
    case .none: nil
    }
  }

  init(fields: JSONObject, key: VerifyingKey) {
    self.fields = fields
    self.key = key
    userID = key.userID
    repositoryID = SignaturePurpose(of: fields)?.repository
  }

  /// Reads a document; nil unless it is signed by the key whose hash is its owner.
  init?(_ bytes: [UInt8]) {
    guard let signed = SignedDocument.signedByItsOwner(bytes, as: .account) else { return nil }
    self.init(fields: signed.fields, key: signed.key)
  }

  package var path: String { Self.path }

  package var email: String? { fields["email"]?.string }

  /// What the group is whose account this is; nil for a person's own.
  package var group: GroupDescription? { fields["group"]?.object.flatMap { GroupDescription($0) } }

  /// The account key, or nil where the password is wrong.
  package func unlock(_ password: borrowing Password) -> SigningKey? {
    guard let wrapped = fields["wrappedByPassword"]?.object else { return nil }
    return WrappedKey(wrapped).unwrap(password, for: key)
  }

  /// The account key, or nil where the code is that of another account or an earlier one.
  package func unlock(_ code: RecoveryCode) -> SigningKey? {
    guard let wrapped = fields["wrappedByRecoveryCode"]?.object else { return nil }
    return WrappedKey(wrapped).unwrap(code.password, for: key)
  }
}
