package import CountMeModel
package import CountMeSodium

/// `profile/devices/<id>`: a device's key, certified by the account key.
package struct DeviceDocument {
  package static let folder = "profile/devices"

  package let fields: JSONObject
  package let publicKey: DevicePublicKey

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

  init(fields: JSONObject, publicKey: DevicePublicKey) {
    self.fields = fields
    self.publicKey = publicKey
  }

  /// Reads a document; nil unless the account key signed it.
  init?(_ bytes: [UInt8], account: VerifyingKey) {
    guard let fields = (try? JSONValue(parsing: bytes))?.object,
      fields["userId"]?.string == account.userID.text,
      let key = fields["publicKey"]?.string.flatMap({ DevicePublicKey(line: $0) }),
      SignedDocument.isSigned(fields, as: .device, by: account)
    else { return nil }
    self.fields = fields
    publicKey = key
  }

  package var id: String { fields["id"]?.string ?? "" }

  package var path: String { "\(Self.folder)/\(id).json" }

  package var bytes: [UInt8] { JSONValue.object(fields).canonicalBytes() }

  /// Whether it is signed for the same diary as the account; older documents do not say for which.
  func isOf(_ account: AccountDocument) -> Bool {
    guard let own = SignaturePurpose(of: fields), let diary = account.repositoryID else {
      return true
    }
    return own.repository == diary
  }

  /// When this version was signed, in canonical form; empty where nobody can tell.
  package var stamp: String { fields["lastModified"]?.string ?? "" }

  package var isRevoked: Bool { fields["revokedAt"] != nil }
}
