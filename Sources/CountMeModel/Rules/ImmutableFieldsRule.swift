/// Some fields never change once they are there.
struct ImmutableFieldsRule: ChangeRule {
  static let summary = "id, userId and createdAt never change"

  func objection(to change: CandidateChange) -> String? {
    guard let before = change.before?.document, let after = change.after?.document else {
      return nil
    }
    return ImmutableFields.change(from: before, to: after).map { "\($0) would change" }
  }
}
