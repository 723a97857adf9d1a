package import CountMeModel
package import CountMeSodium

/// `profile/shares/<name>`: which part of the diary others may read, signed by the account key.
///
/// It stands on the share's branch too, where there is no account: by its public key, whose hash is the owner's id,
/// whoever sees only the share knows whose it is.
package struct ShareDocument: AccountSigned, Sendable {
  package static let folder = "profile/shares"

  package let fields: JSONObject
  /// The account's key.
  package let key: VerifyingKey

  /// Signs a share's definition.
  ///
  /// - Parameters:
  ///   - fields: what is shared, and when it was made.
  ///   - earlier: the definition in whose place it comes; nil where there is none.
  ///   - now: when it was said; nil where what was said is only signed anew.
  package static func signed(
    _ fields: JSONObject, name: String, after earlier: ShareDocument?,
    by account: borrowing SigningKey, in repository: String, now: Timestamp?
  ) -> ShareDocument {
    let key = account.verifyingKey
    let stamp = SignedDocument.stamp(now, after: earlier.map { [$0.stamp] } ?? [])
    var fields = fields
    let known = earlier?.fields["endings"]?.integer ?? 0
    let isBegunAgain = earlier?.isEnded == true && fields["endedAt"] == nil
    fields["endings"] = .number(Double(known + (isBegunAgain ? 1 : 0)))
    fields["id"] = .string(name)
    fields["userId"] = .string(key.userID.text)
    fields["publicKey"] = .string(Base64.text(key.bytes))
    fields["lastModified"] = .string(stamp)
    let signed = SignedDocument.signing(fields, as: .share, in: repository, with: account)
    return ShareDocument(fields: signed, key: key)
  }

  private init(fields: JSONObject, key: VerifyingKey) {
    self.fields = fields
    self.key = key
  }

  /// Reads a document; nil unless it is signed by the key whose hash is its owner.
  init?(_ bytes: [UInt8]) {
    guard let signed = SignedDocument.signedByItsOwner(bytes, as: .share) else { return nil }
    self.init(fields: signed.fields, key: signed.key)
  }

  package static func path(of name: String) -> String { "\(folder)/\(name).json" }

  package var name: String { fields["id"]?.string ?? "" }
  package var path: String { Self.path(of: name) }
  package var isEnded: Bool { fields["endedAt"] != nil }
  /// Whether it is the owner's later word: the one that was signed later, unless it did not know of an ending.
  package func comesAfter(_ other: ShareDocument) -> Bool {
    let (own, others) = (finality, other.finality)
    // An earlier version did not say what it knew: there the stamps tell.
    if own > others, saysEndings { return true }
    if own < others, saysEndings, other.saysEndings { return false }
    return stamp > other.stamp
  }

  private var saysEndings: Bool { fields["endings"] != nil }
  private var finality: Int { AccountPlace.share.finality(of: fields) }

  package var ownerName: String? { fields["ownerName"]?.string }
  /// The remote that has it; nil where all remotes of the diary do.
  package var remote: String? { fields["remote"]?.string }
  /// The addresses of the remotes of its own that had it before.
  package var formerRemotes: [String] {
    (fields["formerRemotes"]?.array ?? []).compactMap(\.string)
  }
  /// The first day whose documents are shared; nil for all.
  package var from: CalendarDate? { fields["from"]?.string.flatMap { CalendarDate($0) } }

  /// What the schemas of the owner's own collections said when it was signed; nil where it was signed by a program of
  /// before, which did not say.
  var schemas: [CollectionName: JSONValue]? {
    fields["schemas"]?.object.map { schemas in
      var said: [CollectionName: JSONValue] = [:]
      for (name, terms) in schemas { if let name = CollectionName(name) { said[name] = terms } }
      return said
    }
  }

  /// The collections whose documents are shared.
  package var collections: Set<String> {
    Set((fields["collections"]?.array ?? []).compactMap(\.string))
  }
}
