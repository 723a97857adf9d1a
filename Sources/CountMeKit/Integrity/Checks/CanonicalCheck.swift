import CountMeModel

/// Equal documents are equal bytes: a document is written in one form only.
enum CanonicalCheck: IntegrityCheck {
  static let identifier = "document.form"
  static let severity = Finding.Severity.warning
  static let explanation =
    "Equal documents are equal bytes: a document is written in one form only."
  static let remedy = "it is written in its canonical form"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.documents.filter { !$0.isCanonical }
      .map { ($0.path.text, "it is not in canonical form") }
  }
}
