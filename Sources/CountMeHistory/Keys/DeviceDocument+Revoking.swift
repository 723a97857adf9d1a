package import CountMeModel
package import CountMeSodium

extension DeviceDocument {
  /// The device as it is once the account key has revoked it, or its own key has given it up.
  ///
  /// - Parameter key: the account key, or the device's own.
  package func revoked(
    by key: borrowing SigningKey, in repository: String, now: Timestamp
  ) -> DeviceDocument {
    signed(by: key, in: repository, now: now) { fields, stamp in fields["revokedAt"] = stamp }
  }

  /// The device as it is once the account key itself has certified it, whoever vouched for it before.
  package func certified(
    by account: borrowing SigningKey, in repository: String, now: Timestamp
  ) -> DeviceDocument {
    signed(by: account, in: repository, now: now) { _, _ in }
  }

  private func signed(
    by key: borrowing SigningKey, in repository: String, now: Timestamp,
    _ change: (inout JSONObject, JSONValue) -> Void
  ) -> DeviceDocument {
    var fields = fields
    let stamp = JSONValue.string(SignedDocument.stamp(now, after: [stamp]))
    fields["lastModified"] = stamp
    change(&fields, stamp)
    let signed = SignedDocument.signing(fields, as: .device, in: repository, with: key)
    return DeviceDocument(fields: signed, publicKey: publicKey)
  }
}
