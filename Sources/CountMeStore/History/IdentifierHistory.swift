import CountMeGit
package import CountMeHistory
package import CountMeModel

/// Finds documents by ids that they have, or had once.
package struct IdentifierHistory {
  let store: Store
  package init(_ store: Store) { self.store = store }

  /// The id that is, or uniquely begins with, `text` in a collection as a commit has it.
  package func identifier(
    matching text: String, in schema: CollectionSchema, at revision: String
  ) throws(DiaryError) -> DocumentID {
    let paths = try DiaryError.git { () throws(GitError) in
      guard let commit = try store.repository.resolve(revision) else { return [String]?.none }
      let snapshot = TreeSnapshot(try store.repository.tree(of: commit), of: store.repository)
      if schema.identifierKind == .single { return ["\(schema.name.text).json"] }
      return try snapshot.paths(below: schema.name.text)
    }
    guard let paths else { throw .history(.unknownRevision(revision)) }
    let only = try schema.only(among: paths, beginning: text)
    guard let only else {
      throw .document(
        .notInCommit(collection: schema.name, id: text, revision: revision))
    }
    return only
  }

  /// The id that is, or uniquely begins with, `text` in a collection, of a document that is or was.
  package func identifier(
    everMatching text: String, in schema: CollectionSchema
  ) throws(DiaryError) -> DocumentID {
    do throws(DiaryError) {
      return try store.reader().identifier(matching: text, in: schema)
    } catch {
      guard case .document(.notFound) = error else { throw error }
    }
    if let whole = DocumentID(text), try wasEver(whole, schema) { return whole }
    let only = try schema.only(among: try pathsEver(below: schema.name), beginning: text)
    guard let only else { throw .document(.notFound(collection: schema.name, id: text)) }
    return only
  }

  /// Whether any commit has a document of exactly this id.
  private func wasEver(_ id: DocumentID, _ schema: CollectionSchema) throws(DiaryError) -> Bool {
    guard let path = DocumentPath(schema.name, id, kind: schema.identifierKind),
      let tip = try store.head().commit
    else { return false }
    var index = try store.changedPathIndex(of: tip)
    return try DiaryError.git { () throws(GitError) in
      for commit in try index.commits(thatMayChange: path.text, in: store.repository) {
        let tree = try store.repository.tree(of: commit)
        if try store.repository.entry(at: path.text, in: tree) != nil { return true }
      }
      return false
    }
  }

  /// The paths that any commit wrote in a collection.
  private func pathsEver(below collection: CollectionName) throws(DiaryError) -> [String] {
    guard let tip = try store.head().commit else { return [] }
    return try DiaryError.git { () throws(GitError) in
      var paths: Set<String> = []
      for id in try store.repository.history(of: [tip]) {
        let files = try store.repository.changes(of: try store.repository.commit(id))
        for file in files where file.path.hasPrefix(collection.text) { paths.insert(file.path) }
      }
      return paths.sorted()
    }
  }
}

extension CollectionSchema {
  /// The only id that some paths have and that is this text, or begins with it; nil for none.
  fileprivate func only(
    among paths: [String], beginning text: String
  ) throws(DiaryError) -> DocumentID? {
    let ids = paths.compactMap { DocumentPath($0, collection: name, kind: identifierKind)?.id }
    let found = ids.filter { $0.text.hasPrefix(text) }.sorted()
    if let whole = found.first(where: { $0.text == text }) { return whole }
    guard found.count < 2 else {
      throw .document(.ambiguousIdentifier(text, collection: name, candidates: found.map(\.text)))
    }
    return found.first
  }
}
