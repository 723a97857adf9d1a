import CountMeModel

/// Changes that fit their schemas, but that no rule has judged yet.
struct ValidChanges {
  let changes: [DocumentChange]

  /// Checks every new version against its schema.
  ///
  /// - Parameters:
  ///   - changes: what is to be written.
  ///   - created: documents that an error calls by their collection, for nobody knows their paths yet.
  ///   - catalogue: the schemas.
  /// - Throws: ``DiaryError/invalid(path:_:)`` for the first document that does not fit.
  init(
    _ changes: [DocumentChange], creating created: Set<DocumentPath> = [], catalogue: Catalogue
  ) throws(DiaryError) {
    for change in changes {
      guard let after = change.after,
        let schema = try catalogue.schema(change.path.collection)
      else { continue }
      let violations = schema.violations(of: .object(after))
      guard violations.isEmpty else {
        let isNew = created.contains(change.path)
        throw .invalid(path: isNew ? schema.name.text : change.path.text, violations)
      }
    }
    self.changes = changes
  }

  /// Puts the changes before the rules.
  ///
  /// - Throws: ``DiaryError/refused(path:rule:reason:)`` for the first change that one refuses.
  func authorised(owner: UserID) throws(DiaryError) -> AuthorisedChanges {
    for change in changes {
      if case .refused(let rule, let reason) = ChangePolicy(owner: owner).judge(change) {
        throw .refused(path: change.path.text, rule: rule, reason: reason)
      }
    }
    return AuthorisedChanges(changes)
  }
}

/// Changes that may be committed; only the rules can make them.
struct AuthorisedChanges {
  let changes: [DocumentChange]

  fileprivate init(_ changes: [DocumentChange]) {
    self.changes = changes
  }
}
