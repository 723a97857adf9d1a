/// What a person edited in the files can be taken in.
enum HandEditCheck: IntegrityCheck {
  static let identifier = "edit.unusable"
  static let severity = Finding.Severity.warning
  static let explanation = "What a person edited in the files can be taken in."
  static let remedy = "mend the file, or git checkout FILE takes the edit back"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.handEdits.problems.map { ($0.path, "this edit cannot be taken in") }
  }
}
