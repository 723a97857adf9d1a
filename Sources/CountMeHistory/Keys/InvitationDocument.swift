package import CountMeModel
package import CountMeSodium

/// `profile/invitations/<id>`: a key that may certify one device, signed by the account key.
///
/// Whether it may is decided by position (design, section 7): the invitation must stand in the tree of the commit's
/// parent, not withdrawn and not used, and neither that parent nor the commit may be later than it is good for. A
/// clock that lies can only date a commit back; but it cannot put it below what others have written since.
package struct InvitationDocument: AccountSigned, Sendable {
  package static let folder = "profile/invitations"

  /// Whom an invitation lets in.
  package enum Kind: String, Sendable {
    case device, member, follower
  }

  package let fields: JSONObject
  package let kind: Kind
  package let key: VerifyingKey

  /// Makes an invitation, which is good for seven days.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - name: what the device, or whom the person, is called.
  ///   - share: the share that a follower may see.
  package static func make(
    _ code: InvitationCode, id: String, _ kind: Kind, name: String, share: String? = nil,
    by account: borrowing SigningKey, in repository: String, now: Timestamp
  ) -> InvitationDocument {
    let owner = account.verifyingKey.userID
    let key = code.key(of: owner).verifyingKey
    let end = now.adding(milliseconds: Int64(InvitationCode.days) * 86_400_000)
    var fields: JSONObject = [
      "id": .string(id), "userId": .string(owner.text), "lastModified": .string(now.text),
      "createdAt": .string(now.text), "validUntil": .string(end.text), "name": .string(name),
      "kind": .string(kind.rawValue), "publicKey": .string(Base64.text(key.bytes)),
      "lookup": .string(code.lookup),
    ]
    fields["share"] = share.map { .string($0) }
    let signed = SignedDocument.signing(fields, as: .invitation, in: repository, with: account)
    return InvitationDocument(fields: signed, kind: kind, key: key)
  }

  private init(fields: JSONObject, kind: Kind, key: VerifyingKey) {
    self.fields = fields
    self.kind = kind
    self.key = key
  }

  /// Reads a document; nil unless the account key signed it.
  init?(_ bytes: [UInt8], account: VerifyingKey) {
    guard let fields = (try? JSONValue(parsing: bytes))?.object,
      fields["userId"]?.string == account.userID.text,
      let kind = fields["kind"]?.string.flatMap({ Kind(rawValue: $0) }),
      let key = fields["publicKey"]?.string.flatMap({ Base64.bytes($0) })
        .flatMap({ VerifyingKey($0) }),
      SignedDocument.isSigned(fields, as: .invitation, by: account)
    else { return nil }
    self.init(fields: fields, kind: kind, key: key)
  }

  package var id: String { fields["id"]?.string ?? "" }
  package var name: String { fields["name"]?.string ?? "" }
  package var share: String? { fields["share"]?.string }
  package var lookup: String { fields["lookup"]?.string ?? "" }
  package var path: String { "\(Self.folder)/\(id).json" }
  package var isWithdrawn: Bool { fields["withdrawnAt"] != nil }

  /// Whose devices it makes; nil where these are the owner's own.
  var member: String? { kind == .member ? name : nil }

  /// The reference by which a remote finds an invitation.
  package static func reference(_ lookup: String) -> String { "refs/countme/invitations/\(lookup)" }

  /// Until when it may be used.
  package var validUntil: Timestamp? { fields["validUntil"]?.string.flatMap { Timestamp($0) } }

  /// Whether it was good for use at a moment, as far as time goes.
  package func isGood(at moment: Timestamp) -> Bool {
    validUntil.map { moment.milliseconds <= $0.milliseconds } ?? false
  }

  /// The invitation as it is once the account key has withdrawn it.
  package func withdrawn(
    by account: borrowing SigningKey, in repository: String, now: Timestamp
  ) -> InvitationDocument {
    var fields = fields
    let stamp = SignedDocument.stamp(now, after: [stamp])
    fields["lastModified"] = .string(stamp)
    fields["withdrawnAt"] = .string(stamp)
    let signed = SignedDocument.signing(fields, as: .invitation, in: repository, with: account)
    return InvitationDocument(fields: signed, kind: kind, key: key)
  }
}
