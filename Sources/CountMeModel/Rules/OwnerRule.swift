/// Every document carries the user id of its branch.
struct OwnerRule: ChangeRule {
  static let summary = "every document carries the user id of its branch"

  let owner: UserID

  func objection(to change: CandidateChange) -> String? {
    guard let after = change.after?.document else { return nil }
    guard let found = after["userId"]?.string else { return "userId is missing" }
    // By bytes: two texts that only look alike are two users.
    return UTF8Order.compare(found, owner.text) == 0
      ? nil : "userId is \(found.isEmpty ? "empty" : found), not the branch's owner"
  }
}
