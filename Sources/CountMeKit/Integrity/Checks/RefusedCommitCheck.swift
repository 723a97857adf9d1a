/// What is not sent yet would be let in by the other devices.
enum RefusedCommitCheck: IntegrityCheck {
  static let identifier = "commit.refused"
  static let severity = Finding.Severity.error
  static let explanation = "What is not sent yet would be let in by the other devices."
  static let remedy =
    "it is made again, signed by this device; countme sync does so too for what was made in this folder"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.refused
  }
}
