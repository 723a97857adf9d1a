import CountMeModel

/// Totals follow from what they sum up.
enum DerivedCheck: IntegrityCheck {
  static let identifier = "derived.wrong"
  static let severity = Finding.Severity.warning
  static let explanation = "Totals follow from what they sum up."
  static let remedy = "it is computed again"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.consequences.compactMap { change in
      guard let before = change.before, let after = change.after,
        let schema = try? patient.catalogue.schema(of: change.path.collection),
        let field = schema.derivedFields.map(\.name).first(where: { before[$0] != after[$0] })
      else { return nil }
      return (change.path.text, "\(field) is not what follows from its entries")
    }
  }
}
