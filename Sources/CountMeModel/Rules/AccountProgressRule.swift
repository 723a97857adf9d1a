/// What the account key signed is never taken back.
///
/// Else an old password would open the account again, or a revoked device return.
package struct AccountProgressRule: ChangeRule {
  package static let summary = "what the account key signed is never taken back"

  private static let lasting: [AccountPlace: String] = [
    .account: "a new password", .device: "a revocation", .invitation: "a withdrawal",
  ]
  private static let fixed: [AccountPlace: [String]] = [
    .device: ["invitation", "member"], .invitation: ["kind", "share", "validUntil", "lookup"],
  ]

  package func objection(to change: CandidateChange) -> String? {
    guard let place = AccountPlace(change.path), let before = change.before?.document else {
      return nil
    }
    guard let after = change.after?.document else {
      return place == .account ? "the account would be gone" : "\(place.words) would be forgotten"
    }
    let (earlier, now) = (place.finality(of: before), place.finality(of: after))
    if now < earlier, let name = Self.lasting[place] { return "\(name) would be taken back" }
    let isOlder = (after["lastModified"]?.string ?? "") < (before["lastModified"]?.string ?? "")
    // What is revoked meets what was signed later by somebody who had not heard of it.
    if isOlder, now <= earlier { return "an older version would be put back" }
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
