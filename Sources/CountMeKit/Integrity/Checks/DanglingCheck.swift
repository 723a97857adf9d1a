import CountMeModel

/// A list of entries names only entries that are there and point back.
enum DanglingCheck: IntegrityCheck {
  static let identifier = "reference.dangling"
  static let severity = Finding.Severity.warning
  static let explanation = "A list of entries names only entries that are there and point back."
  static let remedy = "the list is made again from the entries"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.consequences.compactMap { change in
      guard let before = change.before, let after = change.after,
        let schema = try? patient.catalogue.schema(of: change.path.collection)
      else { return nil }
      for membership in schema.membershipFields {
        let kept = Set(after[membership.name]?.array?.compactMap(\.string) ?? [])
        let listed = before[membership.name]?.array?.compactMap(\.string) ?? []
        if let gone = listed.first(where: { !kept.contains($0) }) {
          return (change.path.text, "\(membership.name) names \(gone), which is not there")
        }
      }
      return nil
    }
  }
}
