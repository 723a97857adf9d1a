/// Names that differ by case only are one file on some file systems.
struct CaseCollisionRule: ChangeRule {
  static let summary = "no two names differ by case only"

  func objection(to change: CandidateChange) -> String? {
    change.after == nil ? nil : change.twin.map { "\($0) differs by case only" }
  }
}
