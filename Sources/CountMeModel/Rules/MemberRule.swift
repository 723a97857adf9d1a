/// A member writes entries; what the account is stays the owner's.
///
/// Without the account key a member could make none of these documents; the rule also keeps what the owner signed
/// elsewhere from being put in or left out by anybody else.
package struct MemberRule: ChangeRule {
  package static let summary = "a member changes entries, and nothing of the account"

  package func objection(to change: CandidateChange) -> String? {
    guard case .member(let certificate) = change.author, !change.isInherited else { return nil }
    if SystemFile(change.path) != nil { return "only the owner changes the diary's own files" }
    guard let place = AccountPlace(change.path), change.path != certificate else { return nil }
    return "only the owner changes \(place.words)"
  }
}
