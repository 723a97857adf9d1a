/// A remote in a folder refuses pushes that drop commits.
enum ForcedPushCheck: IntegrityCheck {
  static let identifier = "remote.force"
  static let severity = Finding.Severity.note
  static let explanation = "A remote in a folder refuses pushes that drop commits."
  static let remedy = "git -C REMOTE config receive.denyNonFastForwards true"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.remotes.filter { $0.refusesForce == false }
      .map { ($0.name, "it lets a push drop commits") }
  }
}
