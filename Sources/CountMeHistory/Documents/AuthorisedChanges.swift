package import CountMeModel

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
        !change.isBeyondDocument
        && (try? ValidChanges([change], catalogue: catalogue).authorised(owner: owner)) != nil
      return passes ? change : typed[change.path]
    }
  }

  /// All of some changes but for lists and sums that have no room: what follows from an entry never keeps it out.
  ///
  /// - Parameters:
  ///   - typed: the documents that a person wrote.
  ///   - created: as for ``ValidChanges``.
  /// - Throws: what is wrong with any other.
  package init(
    fitting changes: [DocumentChange], typed: Set<DocumentPath>,
    creating created: Set<DocumentPath> = [], _ catalogue: Catalogue, owner: UserID
  ) throws(DiaryError) {
    let fitting = changes.filter { typed.contains($0.path) || !$0.isBeyondDocument }
    self = try ValidChanges(fitting, creating: created, catalogue: catalogue)
      .authorised(owner: owner)
  }

  /// Those that are valid, put before the rules.
  ///
  /// - Throws: ``StoreFailure/refused(path:rule:reason:)`` for the first change that one refuses.
  init(judging valid: ValidChanges, owner: UserID) throws(DiaryError) {
    let policy = ChangePolicy(owner: owner)
    for change in valid.changes {
      let judged = CandidateChange(change, schema: valid.schemas[change.path.collection])
      if case .refused(let rule, let reason) = policy.judge(judged) {
        throw .store(.refused(path: change.path.text, rule: rule, reason: reason))
      }
    }
    self.init(valid.changes)
  }

  private init(_ changes: [DocumentChange]) {
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

extension DocumentChange {
  /// Whether the new version is larger than a document may be.
  fileprivate var isBeyondDocument: Bool {
    after.map { JSONValue.object($0).isBeyondDocument() } ?? false
  }
}
