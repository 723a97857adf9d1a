import CountMeModel

/// A collection of one's own has a schema that can be used.
enum SchemaCheck: IntegrityCheck {
  static let identifier = "schema.unusable"
  static let severity = Finding.Severity.error
  static let explanation = "A collection of one's own has a schema that can be used."
  static let remedy = "countme schema check FILE tells where it is wrong"

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.catalogue.problems().compactMap { problem in
      switch problem {
      case .failure(.unreadable(let path, _)): (path, "it is not JSON")
      case .failure(.unusable(let path, _)): (path, "it is no schema that is supported")
      case .clash(let clash): (clash.path, "its name clashes with \(clash.other)")
      case .missingCollection(let path, let field, let collection):
        (path, "\(field) follows from \(collection), which is not there")
      case .missingField(let path, let field, let collection, let other):
        (path, "\(field) follows from \(other) of \(collection), which has none")
      }
    }
  }
}
