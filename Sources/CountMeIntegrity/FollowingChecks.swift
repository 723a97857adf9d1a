import CountMeModel

/// What does not follow from what it should follow from.
extension IntegrityCheck {
  /// A list of entries names only entries that are there and point back.
  static let dangling = IntegrityCheck(.dangling) { snapshot in
    snapshot.files.derivedChanges.compactMap { change in
      guard let before = change.before, let after = change.after,
        let schema = try? snapshot.catalogue.schema(of: change.path.collection)
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

  /// Totals follow from what they sum up.
  static let derived = IntegrityCheck(.derived) { snapshot in
    snapshot.files.derivedChanges.compactMap { change in
      guard let before = change.before, let after = change.after,
        let schema = try? snapshot.catalogue.schema(of: change.path.collection),
        let field = schema.derivedFields.map(\.name).first(where: { before[$0] != after[$0] })
      else { return nil }
      return (change.path.text, "\(field) is not what follows from its entries")
    }
  }

  /// An entry is in the list of the day that it counts for.
  static let orphan = IntegrityCheck(.orphan) { snapshot in
    snapshot.files.derivedChanges.compactMap { change in
      guard let after = change.after,
        let schema = try? snapshot.catalogue.schema(of: change.path.collection)
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
