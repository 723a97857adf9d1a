package import CountMeModel
package import CountMeSodium

/// `profile/devices/<id>`: a device's key, certified by the account key or by an invitation.
package struct DeviceDocument: AccountSigned {
  package static let folder = "profile/devices"

  /// Whose signature stands below a certificate; the one that counts most first.
  enum Voucher: Int {
    /// The account key's.
    case account
    /// That of the device itself, which gives itself up.
    case itself
    /// That of an invitation's key, and nobody has signed it since.
    case invitation
  }

  package let fields: JSONObject
  package let publicKey: DevicePublicKey
  let voucher: Voucher
  /// Whether its invitation was withdrawn, or let another device in, on a road that has met this one's since.
  package internal(set) var isOverruled = false

  /// Certifies a device's key.
  package static func certify(
    _ device: VerifyingKey, id: String, name: String, by account: borrowing SigningKey,
    in repository: String, now: Timestamp
  ) -> DeviceDocument {
    let publicKey = DevicePublicKey(device)
    let fields: JSONObject = [
      "id": .string(id), "userId": .string(account.verifyingKey.userID.text),
      "lastModified": .string(now.text), "certifiedAt": .string(now.text), "name": .string(name),
      "publicKey": .string(publicKey.line),
    ]
    let signed = SignedDocument.signing(fields, as: .device, in: repository, with: account)
    return DeviceDocument(fields: signed, publicKey: publicKey)
  }

  /// Certifies a device's key by an invitation, which is used up by that.
  ///
  /// A device of the owner's own is called what the invitation calls it.
  ///
  /// - Parameter code: what makes the invitation's key.
  package static func certify(
    _ device: VerifyingKey, id: String, name: String, by invitation: InvitationDocument,
    _ code: InvitationCode, of owner: UserID, in repository: String, now: Timestamp
  ) -> DeviceDocument {
    let publicKey = DevicePublicKey(device)
    var fields: JSONObject = [
      "id": .string(id), "userId": .string(owner.text), "lastModified": .string(now.text),
      "certifiedAt": .string(now.text),
      "name": .string(invitation.member == nil ? invitation.name : name),
      "publicKey": .string(publicKey.line), "invitation": .string(invitation.id),
    ]
    fields["member"] = invitation.member.map { .string($0) }
    let signed = SignedDocument.signing(
      fields, as: .device, in: repository, with: code.key(of: owner))
    return DeviceDocument(fields: signed, publicKey: publicKey, by: .invitation)
  }

  init(fields: JSONObject, publicKey: DevicePublicKey, by voucher: Voucher = .account) {
    self.fields = fields
    self.publicKey = publicKey
    self.voucher = voucher
  }

  /// Reads a document; nil unless the account key signed it, an invitation of that account's, or, where it is
  /// given up, the device itself.
  init?(_ bytes: [UInt8], account: VerifyingKey, invitations: [InvitationDocument]) {
    guard let fields = (try? JSONValue(parsing: bytes))?.object,
      fields["userId"]?.string == account.userID.text,
      let key = fields["publicKey"]?.string.flatMap({ DevicePublicKey(line: $0) })
    else { return nil }
    if SignedDocument.isSigned(fields, as: .device, by: account) {
      self.init(fields: fields, publicKey: key)
    } else if fields["revokedAt"] != nil {
      guard SignedDocument.isSigned(fields, as: .device, by: key.key) else { return nil }
      self.init(fields: fields, publicKey: key, by: .itself)
    } else {
      guard let invitation = invitations.first(where: { $0.id == fields["invitation"]?.string }),
        invitation.kind != .follower, fields["member"]?.string == invitation.member,
        SignedDocument.isSigned(fields, as: .device, by: invitation.key)
      else { return nil }
      self.init(fields: fields, publicKey: key, by: .invitation)
    }
  }

  package var id: String { fields["id"]?.string ?? "" }

  package var path: String { "\(Self.folder)/\(id).json" }

  /// Whether it says of a device what an earlier version says, and nothing new but that it is given up.
  func givesUp(_ earlier: JSONObject) -> Bool {
    func rest(_ fields: JSONObject) -> JSONObject {
      var fields = fields
      for field in ["lastModified", "revokedAt", "signature", SignaturePurpose.field] {
        fields[field] = nil
      }
      return fields
    }
    return rest(fields) == rest(earlier)
  }

  /// Whether an invitation alone vouches for it.
  package var isByInvitation: Bool { voucher == .invitation }

  package var isRevoked: Bool { fields["revokedAt"] != nil || isOverruled }

  package var name: String { fields["name"]?.string ?? id }

  /// Whose device it is, where that is a member and not the owner.
  package var member: String? { fields["member"]?.string }

  /// The id of the invitation that let it in; nil where the account key did.
  package var invitation: String? { fields["invitation"]?.string }
}
