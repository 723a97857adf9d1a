/// Every object of the history must be there and whole.
enum ObjectCheck: IntegrityCheck {
  static let identifier = "repository.object"
  static let severity = Finding.Severity.error
  static let explanation = "Every object of the history must be there and whole."
  static let remedy =
    "--fix fetches it again from a remote; else git clone of a backup's bundle gives it back"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.objects
  }
}
