package import CountMeModel
package import CountMeSodium

extension AccountDocument {
  /// The account with a new password and a new recovery code; the old ones open this version no more.
  ///
  /// - Parameter others: stamps that this version must be later than, besides the account's own.
  package func secured(
    by account: borrowing SigningKey, password: borrowing Password, recoveryCode: RecoveryCode,
    cost: PasswordCost, in repository: String, now: Timestamp, after others: [String] = []
  ) throws(DiaryError) -> AccountDocument {
    let byPassword = try WrappedKey(account, with: password, cost: cost).json
    let byCode = try WrappedKey(account, with: recoveryCode.password, cost: cost).json
    return changed(by: account, in: repository, now: now, after: others) { fields in
      fields["wrappedByPassword"] = .object(byPassword)
      fields["wrappedByRecoveryCode"] = .object(byCode)
    }
  }

  /// The account with the same password under today's work, or nil where it has that already.
  ///
  /// Whatever a person changed on another device meanwhile wins.
  package func strengthened(
    by account: borrowing SigningKey, password: borrowing Password, cost: PasswordCost,
    in repository: String
  ) throws(DiaryError) -> AccountDocument? {
    guard let old = fields["wrappedByPassword"]?.object.flatMap({ WrappedKey($0).cost }),
      old.raised(to: cost) != old
    else { return nil }
    let wrapped = try WrappedKey(account, with: password, cost: old.raised(to: cost)).json
    return changed(by: account, in: repository, now: nil) { fields in
      fields["wrappedByPassword"] = .object(wrapped)
    }
  }

  /// A later version of the account, signed again.
  ///
  /// - Parameter now: when a person changed it; nil where something is only noted, which what anybody changes outdoes.
  package func changed(
    by account: borrowing SigningKey, in repository: String, now: Timestamp?,
    after others: [String] = [], _ change: (inout JSONObject) -> Void
  ) -> AccountDocument {
    var fields = fields
    change(&fields)
    fields["lastModified"] = .string(SignedDocument.stamp(now, after: [stamp] + others))
    let signed = SignedDocument.signing(fields, as: .account, in: repository, with: account)
    return AccountDocument(fields: signed, key: key)
  }

  /// Whether a person has said something of an account since a version of it, such as a new password.
  ///
  /// What is only noted, or begins anew, is later by a millisecond each time, and what is said by a second at least.
  ///
  /// - Parameters:
  ///   - stamp: the version's stamp.
  ///   - other: the stamp of another version, which may have been made apart.
  package static func isOutdone(_ stamp: String, by other: String) -> Bool {
    guard let own = Timestamp(stamp), let other = Timestamp(other) else { return stamp < other }
    return own.adding(milliseconds: 500) <= other
  }

  /// The account without address and wrappings: nobody can open it any more.
  package func closed(
    by account: borrowing SigningKey, in repository: String, now: Timestamp
  ) -> AccountDocument {
    changed(by: account, in: repository, now: now) { fields in
      // Nor does it stand at the root of what an earlier one began with.
      for field in [
        "email", "ownedGroups", "wrappedByPassword", "wrappedByRecoveryCode", "beganWith",
      ] {
        fields[field] = nil
      }
      fields["closedAt"] = .string(now.text)
    }
  }

  package var isClosed: Bool { fields["closedAt"] != nil }

  /// The account key by the password, or by the recovery code where that was typed in its place.
  package func open(_ typed: borrowing Password) -> SigningKey? {
    if let key = unlock(typed) { return key }
    return RecoveryCode(String(decoding: typed.bytes.revealed(), as: UTF8.self))
      .flatMap { unlock($0) }
  }
}
