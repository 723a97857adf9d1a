/// Whose documents are shown can sign what this device writes.
enum SessionCheck: IntegrityCheck {
  static let identifier = "session.key"
  static let severity = Finding.Severity.error
  static let explanation =
    "This device has its key, and the account knows it and has not revoked it."
  static let remedy = "countme account sign-in makes another; nothing that is written here is lost"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.session
  }
}
