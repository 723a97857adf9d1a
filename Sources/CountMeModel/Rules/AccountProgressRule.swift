/// What the account key signed is never taken back.
///
/// Else an old password would open the account again, or a revoked device return.
struct AccountProgressRule: ChangeRule {
  static let summary = "what the account key signed is never taken back"

  /// What stays once it was said; a share that has ended may be opened again by whoever has the account key.
  private static let lasting: [AccountPlace: [(field: String, name: String)]] = [
    .device: [("revokedAt", "a revocation")], .invitation: [("withdrawnAt", "a withdrawal")],
  ]
  private static let fixed: [AccountPlace: [String]] = [
    .device: ["invitation", "member"], .invitation: ["kind", "share", "validUntil", "lookup"],
  ]

  func objection(to change: CandidateChange) -> String? {
    guard let place = AccountPlace(change.path), let before = change.before?.document else {
      return nil
    }
    guard let after = change.after?.document else {
      return place == .account ? "the account would be gone" : "\(place.words) would be forgotten"
    }
    if (after["lastModified"]?.string ?? "") < (before["lastModified"]?.string ?? "") {
      return "an older version would be put back"
    }
    for (field, name) in Self.lasting[place] ?? []
    where before[field] != nil && after[field] == nil {
      return "\(name) would be taken back"
    }
    for field in Self.fixed[place] ?? [] where after[field] != before[field] {
      return "\(field) would change"
    }
    if before["closedAt"] != nil { return "a closed account would change" }
    if after["publicKey"] != before["publicKey"] { return "its key would change" }
    if before[SignaturePurpose.field] != nil,
      after[SignaturePurpose.field] != before[SignaturePurpose.field]
    {
      return "what it is signed for would change"
    }
    return nil
  }
}
