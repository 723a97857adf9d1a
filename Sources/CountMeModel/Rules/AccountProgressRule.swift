/// What the account key signed is never taken back.
///
/// Else an old password would open the account again, or a revoked device return.
struct AccountProgressRule: ChangeRule {
  static let summary = "what the account key signed is never taken back"

  func objection(to change: CandidateChange) -> String? {
    guard let place = AccountPlace(change.path), let before = change.before?.document else {
      return nil
    }
    guard let after = change.after?.document else {
      return place == .account ? "the account would be gone" : "a device would be forgotten"
    }
    if (after["lastModified"]?.string ?? "") < (before["lastModified"]?.string ?? "") {
      return "an older version would be put back"
    }
    if place == .device, before["revokedAt"] != nil, after["revokedAt"] == nil {
      return "a revocation would be taken back"
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
