/// Some fields never change once they are there.
struct ImmutableFieldsRule: ChangeRule {
  static let summary = "id, userId and createdAt never change"

  private static let fields = ["id", "userId", "createdAt"]

  func objection(to change: CandidateChange) -> String? {
    guard let before = change.before?.document, let after = change.after?.document else {
      return nil
    }
    for field in Self.fields {
      if let old = before[field], after[field] != old { return "\(field) would change" }
    }
    return nil
  }
}
