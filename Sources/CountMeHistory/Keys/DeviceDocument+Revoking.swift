package import CountMeModel
package import CountMeSodium

extension DeviceDocument {
  /// The device as it is once the account key has revoked it, or its own key has given it up.
  ///
  /// - Parameter key: the account key, or the device's own.
  package func revoked(
    by key: borrowing SigningKey, in repository: String, now: Timestamp
  ) -> DeviceDocument {
    var fields = fields
    let stamp = SignedDocument.stamp(now, after: [fields["lastModified"]?.string ?? ""])
    fields["lastModified"] = .string(stamp)
    fields["revokedAt"] = .string(stamp)
    let signed = SignedDocument.signing(fields, as: .device, in: repository, with: key)
    return DeviceDocument(fields: signed, publicKey: publicKey)
  }
}
