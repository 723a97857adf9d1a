package import CountMeModel
package import CountMeSodium

extension AccountDocument {
  /// The account with a new password and a new recovery code; the old ones open this version no more.
  ///
  /// What is changed elsewhere by who has not heard of it, such as the address, does not count beside it
  /// (``AccountRank``).
  ///
  /// - Parameter others: versions that this one must be later than, besides the account's own.
  package func secured(
    by account: borrowing SigningKey, password: borrowing Password, recoveryCode: RecoveryCode,
    cost: PasswordCost, in repository: String, now: Timestamp, after others: [AccountDocument] = []
  ) throws(DiaryError) -> AccountDocument {
    let byPassword = try WrappedKey(account, with: password, cost: cost).json
    let byCode = try WrappedKey(account, with: recoveryCode.password, cost: cost).json
    return changed(by: account, in: repository, now: now, after: others) { fields in
      fields["wrappedByPassword"] = .object(byPassword)
      fields["wrappedByRecoveryCode"] = .object(byCode)
      fields["securedAt"] = fields["lastModified"]
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
    after others: [AccountDocument] = [], _ change: (inout JSONObject) -> Void
  ) -> AccountDocument {
    var fields = fields
    // Also than what says that it was secured later than it was signed: nothing may keep a new password from counting.
    let earlier = ([self] + others).flatMap { [$0.stamp, $0.rank.secured] }
    fields["lastModified"] = .string(SignedDocument.stamp(now, after: earlier))
    change(&fields)
    let signed = SignedDocument.signing(fields, as: .account, in: repository, with: account)
    return AccountDocument(fields: signed, key: key)
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
