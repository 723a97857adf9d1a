/// The account, its devices, invitations and shares are only what the account key says.
///
/// A device may also be what an invitation says that the account key signed, and its own key may give it up.
struct AccountSignatureRule: ChangeRule {
  static let summary = "the account key signs the account, its devices, invitations and shares"

  func objection(to change: CandidateChange) -> String? {
    guard AccountPlace(change.path) != nil, let after = change.after else { return nil }
    return after.isSignedByAccount ? nil : "the account key's signature is missing or bad"
  }
}
