import CountMeModel

/// A document fits the schema of its collection.
enum InvalidCheck: IntegrityCheck {
  static let identifier = "document.invalid"
  static let severity = Finding.Severity.error
  static let explanation = "A document fits the schema of its collection."
  static let remedy = "countme set or an editor mends it; countme validate tells more"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.documents.compactMap { document in
      let violations = document.schema.violations(of: .object(document.fields))
      guard let first = violations.first else { return nil }
      let more = violations.count > 1 ? " (and \(violations.count - 1) more)" : ""
      return (document.path.text, "\(first.instancePath): it should be \(first.expected)\(more)")
    }
  }
}
