package import CountMeModel

/// Changes that fit their schemas, but that no rule has judged yet.
package struct ValidChanges {
  let changes: [DocumentChange]
  let schemas: [CollectionName: CollectionSchema]

  /// Checks every new version against its schema.
  ///
  /// - Parameter created: documents that an error calls by their collection, for nobody knows their paths yet.
  /// - Throws: ``DocumentFailure/invalid(path:_:)`` for the first document that does not fit.
  package init(
    _ changes: [DocumentChange], creating created: Set<DocumentPath> = [], catalogue: Catalogue
  ) throws(DiaryError) {
    var schemas: [CollectionName: CollectionSchema] = [:]
    for change in changes {
      let name = change.path.collection
      if schemas[name] == nil { schemas[name] = try catalogue.schema(name) }
      guard let schema = schemas[name] else { continue }
      guard let after = change.after else { continue }
      let violations = schema.violations(of: .object(after))
      guard violations.isEmpty else {
        let isNew = created.contains(change.path)
        throw .document(.invalid(path: isNew ? schema.name.text : change.path.text, violations))
      }
    }
    self.changes = changes
    self.schemas = schemas
  }

  /// Puts the changes before the rules.
  ///
  /// - Throws: ``StoreFailure/refused(path:rule:reason:)`` for the first change that one refuses.
  package func authorised(owner: UserID) throws(DiaryError) -> AuthorisedChanges {
    try AuthorisedChanges(judging: self, owner: owner)
  }
}
