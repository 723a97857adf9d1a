import CountMeModel
import Sodium

extension AccountDocument {
  /// The account with a new password and a new recovery code; the old ones open this version no more.
  ///
  /// - Parameter others: stamps that this version must be later than, besides the account's own.
  func secured(
    by account: borrowing SigningKey, password: borrowing Password, recoveryCode: RecoveryCode,
    cost: PasswordCost, now: Timestamp, after others: [String] = []
  ) throws(DiaryError) -> AccountDocument {
    let byPassword = try WrappedKey(account, with: password, cost: cost).json
    let byCode = try WrappedKey(account, with: recoveryCode.password, cost: cost).json
    return changed(by: account, now: now, after: others) { fields in
      fields["wrappedByPassword"] = .object(byPassword)
      fields["wrappedByRecoveryCode"] = .object(byCode)
    }
  }

  /// A later version of the account, signed again.
  func changed(
    by account: borrowing SigningKey, now: Timestamp, after others: [String] = [],
    _ change: (inout JSONObject) -> Void
  ) -> AccountDocument {
    var fields = fields
    change(&fields)
    fields["lastModified"] = .string(SignedDocument.stamp(now, after: [stamp] + others))
    return AccountDocument(fields: SignedDocument.signing(fields, with: account), key: key)
  }
}

extension DeviceDocument {
  /// The device as it is once the account key has revoked it.
  func revoked(by account: borrowing SigningKey, now: Timestamp) -> DeviceDocument {
    var fields = fields
    let stamp = SignedDocument.stamp(now, after: [fields["lastModified"]?.string ?? ""])
    fields["lastModified"] = .string(stamp)
    fields["revokedAt"] = .string(stamp)
    return DeviceDocument(
      fields: SignedDocument.signing(fields, with: account), publicKey: publicKey)
  }
}
