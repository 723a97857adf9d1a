import CountMeModel
import CountMeSodium

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

  /// Where the references are by which addresses lead to their accounts.
  package static let lookupPrefix = "refs/countme/accounts/"

  /// The reference by which a remote finds the account of this address.
  package var lookupReference: String {
    Self.lookupPrefix + Base32.text(Digest.sha256(Array(text.utf8)))
  }
}
