/// What is here is on the remote, too.
enum MissingThereCheck: IntegrityCheck {
  static let identifier = "remote.missingThere"
  static let severity = Finding.Severity.warning
  static let explanation = "What is here is on the remote, too."
  static let remedy = "countme sync sends it"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.remotes.flatMap { remote in
      remote.onlyHere.map { ($0, "\(remote.name) does not have it") }
    }
  }
}
