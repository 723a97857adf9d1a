import CountMeModel

/// An entry is in the list of the day that it counts for.
enum OrphanCheck: IntegrityCheck {
  static let identifier = "item.orphaned"
  static let severity = Finding.Severity.warning
  static let explanation = "An entry is in the list of the day that it counts for."
  static let remedy = "it is put into the list of its day"
  static let isFixable = true

  static func search(_ patient: RepositorySnapshot) -> [(subject: String, detail: String)] {
    patient.consequences.compactMap { change in
      guard let after = change.after,
        let schema = try? patient.catalogue.schema(of: change.path.collection)
      else { return nil }
      for membership in schema.membershipFields {
        let listed = Set(change.before?[membership.name]?.array?.compactMap(\.string) ?? [])
        let found = after[membership.name]?.array?.compactMap(\.string) ?? []
        if let orphan = found.first(where: { !listed.contains($0) }) {
          return (change.path.text, "\(membership.name) does not name \(orphan)")
        }
      }
      return nil
    }
  }
}
