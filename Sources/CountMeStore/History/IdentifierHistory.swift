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
    guard let commit = try DiaryError.git(store.repository.resolve(revision)) else {
      throw .history(.unknownRevision(revision))
    }
    let snapshot = TreeSnapshot(try store.repository.tree(at: commit), of: store.repository)
    let paths =
      schema.identifierKind == .single
      ? ["\(schema.name.text).json"]
      : try DiaryError.git(snapshot.paths(below: schema.name.text))
    let only = try schema.only(among: schema.ids(paths), beginning: text)
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
    let ids = schema.ids(try pathsEver(below: schema.name))
    let only = try schema.only(among: ids, beginning: text)
    guard let only else { throw .document(.notFound(collection: schema.name, id: text)) }
    return only
  }

  /// Whether any commit has a document of exactly this id.
  package func wasEver(_ id: DocumentID, _ schema: CollectionSchema) throws(DiaryError) -> Bool {
    guard let path = DocumentPath(schema.name, id, kind: schema.identifierKind),
      let tip = try store.head().commit
    else { return false }
    var index = try store.changedPathIndex(of: tip)
    for commit in try DiaryError.git(
      index.commits(thatMayChange: path.text, in: store.repository))
    {
      let tree = try store.repository.tree(at: commit)
      if try store.repository.entry(path.text, in: tree) != nil { return true }
    }
    return false
  }

  /// The paths that any commit wrote in a collection.
  private func pathsEver(below collection: CollectionName) throws(DiaryError) -> [String] {
    guard let tip = try store.head().commit else { return [] }
    var paths: Set<String> = []
    for id in try store.repository.history(behind: [tip]) {
      let commit = try store.repository.commit(at: id)
      for file in try DiaryError.git(store.repository.changes(of: commit))
      where file.path.hasPrefix(collection.text) { paths.insert(file.path) }
    }
    return paths.sorted()
  }
}

extension CollectionSchema {
  fileprivate func ids(_ paths: [String]) -> [DocumentID] {
    paths.compactMap { DocumentPath($0, collection: name, kind: identifierKind)?.id }
  }
}
