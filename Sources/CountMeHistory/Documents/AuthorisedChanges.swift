package import CountMeModel

/// Changes that fit their schemas, but that no rule has judged yet.
package struct ValidChanges {
  let changes: [DocumentChange]
  private let schemas: [CollectionName: CollectionSchema]

  /// Checks every new version against its schema.
  ///
  /// - Parameters:
  ///   - changes: what is to be written.
  ///   - created: documents that an error calls by their collection, for nobody knows their paths yet.
  ///   - catalogue: the schemas.
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
    let policy = ChangePolicy(owner: owner)
    for change in changes {
      let judged = CandidateChange(change, schema: schemas[change.path.collection])
      if case .refused(let rule, let reason) = policy.judge(judged) {
        throw .store(.refused(path: change.path.text, rule: rule, reason: reason))
      }
    }
    return AuthorisedChanges(changes)
  }
}

/// Changes that may be committed; only the rules can make them.
package struct AuthorisedChanges {
  package static let none = AuthorisedChanges([])

  package private(set) var changes: [DocumentChange]

  /// Those of some changes that pass: what follows by itself, and would be refused, does not follow.
  ///
  /// - Parameter typed: what a person wrote; it stays as it was typed where what follows in the same document
  ///   would be refused.
  package init(
    passing changes: [DocumentChange], typed: AuthorisedChanges = .none, _ catalogue: Catalogue,
    owner: UserID
  ) {
    let typed = Dictionary(typed.changes.map { ($0.path, $0) }) { $1 }
    self.changes = changes.compactMap { change in
      let passes =
        (try? ValidChanges([change], catalogue: catalogue).authorised(owner: owner)) != nil
      return passes ? change : typed[change.path]
    }
  }

  fileprivate init(_ changes: [DocumentChange]) {
    self.changes = changes
  }

  /// Adds changes of other documents.
  package mutating func add(_ others: AuthorisedChanges) {
    changes += others.changes
  }

  /// Leaves out what is to become of a document.
  package mutating func remove(at path: String) {
    changes.removeAll { $0.path.text == path }
  }
}
