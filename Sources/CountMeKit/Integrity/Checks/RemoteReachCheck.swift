/// A remote answers, and what it has passes the rules.
enum RemoteReachCheck: IntegrityCheck {
  static let identifier = "remote.answer"
  static let severity = Finding.Severity.error
  static let explanation = "A remote answers, and what it has passes the rules."
  static let remedy = "countme sync tells more"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.remotes.compactMap { remote in remote.failure.map { (remote.name, $0) } }
  }
}
