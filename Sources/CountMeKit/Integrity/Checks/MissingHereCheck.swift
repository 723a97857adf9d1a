/// What is on the remote is here, too.
enum MissingHereCheck: IntegrityCheck {
  static let identifier = "remote.missingHere"
  static let severity = Finding.Severity.warning
  static let explanation = "What is on the remote is here, too."
  static let remedy = "countme sync fetches it"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.remotes.flatMap { remote in
      remote.onlyThere.map { ($0, "only \(remote.name) has it") }
    }
  }
}
