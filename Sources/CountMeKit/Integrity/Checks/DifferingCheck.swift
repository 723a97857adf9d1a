/// Documents are the same here and on the remote.
enum DifferingCheck: IntegrityCheck {
  static let identifier = "remote.differing"
  static let severity = Finding.Severity.warning
  static let explanation = "Documents are the same here and on the remote."
  static let remedy = "countme sync merges the two"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.remotes.flatMap { remote in
      remote.differing.map { ($0, "\(remote.name) has another version") }
    }
  }
}
