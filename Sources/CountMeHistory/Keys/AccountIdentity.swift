package import CountMeModel
package import CountMeSodium

extension VerifyingKey {
  /// The user that this account key stands for: nobody can have another's id without their key.
  package var userID: UserID {
    let digest = Digest.sha256(Array("countme-user-v1".utf8) + bytes)
    // 16 bytes always make 26 characters of base32.
    return UserID(Base32.text(Array(digest.prefix(16)))) ?? .guest
  }
}

/// An e-mail address in the one form in which it is compared.
public struct EmailAddress: Sendable, Hashable {
  /// The address in lower case.
  public let text: String

  /// Takes an address; surrounding white space does not count.
  ///
  /// - Throws: ``AccountFailure/invalidEmail(_:)``.
  public init(_ text: String) throws(DiaryError) {
    let plain = text.trimmed
    // Judged as it was typed: some foreign letters become plain ones in lower case.
    guard EmailSyntax.accepts(plain) else { throw .account(.invalidEmail(text)) }
    self.text = plain.lowercased()
  }

  /// The reference by which a remote finds the account of this address.
  package var lookupReference: String {
    "refs/countme/accounts/" + Base32.text(Digest.sha256(Array(text.utf8)))
  }
}
