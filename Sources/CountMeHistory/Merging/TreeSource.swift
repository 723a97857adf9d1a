package import CountMeGit
package import CountMeModel

/// The documents of one tree of the repository, for what follows from changes or from a merge.
///
/// Those that fit their schema: whatever a person is writing in the files meanwhile, what is committed
/// follows from what is committed.
package struct TreeSource: DocumentSource {
  package let catalogue: Catalogue
  private let tree: TreeSnapshot

  /// The documents of a tree, in the collections of `catalogue`.
  package init(_ tree: ObjectID, _ catalogue: Catalogue, in repository: borrowing Repository) {
    self.catalogue = catalogue
    self.tree = TreeSnapshot(tree, of: repository)
  }

  private func read(_ path: String) throws(DiaryError) -> [UInt8]? {
    try DiaryError.git(tree.read(path))
  }

  private func list(_ folder: String) throws(DiaryError) -> [String] {
    try DiaryError.git(tree.paths(below: folder))
  }

  package func document(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(DiaryError) -> JSONObject? {
    guard let schema = try catalogue.schema(collection),
      let path = DocumentPath(collection, id, kind: schema.identifierKind),
      let bytes = try read(path.text)
    else { return nil }
    return MergeVersion(bytes, schema: schema, id: id).document
  }

  package func documents(
    in collection: CollectionName
  ) throws(DiaryError) -> [(id: DocumentID, fields: JSONObject)] {
    guard let schema = try catalogue.schema(collection) else { return [] }
    var found: [(id: DocumentID, fields: JSONObject)] = []
    let paths =
      schema.identifierKind == .single
      ? ["\(collection.text).json"] : try list(collection.text)
    for text in paths {
      guard let path = DocumentPath(text, collection: collection, kind: schema.identifierKind),
        let fields = try document(collection, path.id)
      else { continue }
      found.append((path.id, fields))
    }
    return found.sorted { $0.id < $1.id }
  }

  package func isUnreadable(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(DiaryError) -> Bool {
    guard let schema = try catalogue.schema(collection),
      let path = DocumentPath(collection, id, kind: schema.identifierKind),
      let bytes = try read(path.text)
    else { return false }
    return MergeVersion(bytes, schema: schema, id: id).document == nil
  }
}
