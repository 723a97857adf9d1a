import CountMeModel
import CountMeSodium

/// Documents that the account key signs: the account itself, its devices, invitations and shares.
///
/// What is signed begins with what the signature is for: the program, the kind of document and the diary. So a
/// signature cannot stand below anything else that the account key ever signs. Earlier documents have none of
/// this, and begin with a brace: no signature is good for both, and ``AccountProgressRule`` lets nobody go back.
enum SignedDocument {
  /// What kind of document it is.
  enum Kind: String {
    case account, device, invitation, reset, share
  }

  private static let field = "signature"

  /// The document with the account key's signature of all its other fields.
  ///
  /// - Parameter repository: the diary's id (``FormatDocument/repositoryID``).
  static func signing(
    _ fields: JSONObject, as kind: Kind, in repository: String, with key: borrowing SigningKey
  ) -> JSONObject {
    var signed = fields
    signed[field] = nil
    signed[SignaturePurpose.field] = .string(
      SignaturePurpose(kind: kind.rawValue, repository: repository).text)
    signed[field] = .string(Base64.text(key.signature(of: bytes(of: signed))))
    return signed
  }

  /// Whether the signature is the key's for the other fields, as a document of this kind.
  static func isSigned(_ fields: JSONObject, as kind: Kind, by key: VerifyingKey) -> Bool {
    guard let text = fields[field]?.string, let signature = Base64.bytes(text) else { return false }
    if fields[SignaturePurpose.field] != nil {
      guard SignaturePurpose(of: fields)?.kind == kind.rawValue else { return false }
    }
    var signed = fields
    signed[field] = nil
    return key.isValid(signature, for: bytes(of: signed))
  }

  /// Reads a document that carries the key which signed it; nil unless that key's hash is its owner.
  static func signedByItsOwner(
    _ bytes: [UInt8], as kind: Kind
  ) -> (fields: JSONObject, key: VerifyingKey)? {
    guard let fields = (try? JSONValue(parsing: bytes))?.object,
      let key = fields["publicKey"]?.string.flatMap({ Base64.bytes($0) })
        .flatMap({ VerifyingKey($0) }),
      fields["userId"]?.string == key.userID.text, isSigned(fields, as: kind, by: key)
    else { return nil }
    return (fields, key)
  }

  private static func bytes(of fields: JSONObject) -> [UInt8] {
    let document = JSONValue.object(fields).canonicalBytes()
    guard let purpose = fields[SignaturePurpose.field]?.string else { return document }
    return Array(purpose.utf8) + [0] + document
  }

  /// The stamp of a new version: now, or a second after the latest of the earlier ones.
  ///
  /// A clock that was put back must not make an account older than it is. What is only signed anew, or noted by the
  /// way, is later by a millisecond: whatever a person says on another device meanwhile must win.
  ///
  /// - Parameter now: when a person said it; nil where nobody did.
  static func stamp(_ now: Timestamp?, after earlier: [String]) -> String {
    let latest = earlier.compactMap { Timestamp($0)?.milliseconds }.max() ?? .min
    guard let now else { return Timestamp(milliseconds: latest &+ 1).text }
    return Timestamp(milliseconds: max(now.milliseconds, latest &+ 1000)).text
  }
}
