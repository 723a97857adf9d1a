/// What kind of work a commit holds, where it is no entry of a person's.
package enum CommitKind: String, CaseIterable {
  /// What a person edited in the files.
  case handEdit = "hand-edit"
  /// What another app's file brought.
  case imported = "import"
  /// What was old enough to leave.
  case retention
  /// The beginning of a history that takes another's place.
  case rewrite
  /// Lists and totals that follow from what plain git committed.
  case sums
  /// What a guest wrote, taken over by an account.
  case migration
}

extension CommitKind {
  /// The kind of a commit that was written before there was a trailer for it.
  init?(formerSubject subject: String) {
    switch subject {
    case "took over what the guest wrote": self = .migration
    case "began the history anew": self = .rewrite
    case _ where subject.hasPrefix("imported "): self = .imported
    case _ where subject.hasPrefix("retention: let go "): self = .retention
    case _ where subject.hasPrefix("set right the sums of "): self = .sums
    case _ where subject.hasPrefix("edited ") && subject.hasSuffix(" by hand"): self = .handEdit
    default: return nil
    }
  }
}
