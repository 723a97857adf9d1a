import CountMeModel
import Git

/// The documents of one tree of the repository, for what follows from a merge.
struct TreeSource: DocumentSource {
  let catalogue: Catalogue
  /// The bytes of a file, or nil where the tree has none.
  let read: (String) throws(DiaryError) -> [UInt8]?
  /// The paths of all files below a folder of the tree.
  let list: (String) throws(DiaryError) -> [String]

  func document(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(DiaryError) -> JSONObject? {
    guard let schema = try catalogue.schema(collection),
      let path = DocumentPath(collection, id, kind: schema.identifierKind),
      let bytes = try read(path.text)
    else { return nil }
    return MergeVersion(bytes, schema: schema, id: id).document
  }

  func documents(
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

  func isUnreadable(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(DiaryError) -> Bool {
    guard let schema = try catalogue.schema(collection),
      let path = DocumentPath(collection, id, kind: schema.identifierKind),
      let bytes = try read(path.text)
    else { return false }
    return MergeVersion(bytes, schema: schema, id: id).document == nil
  }
}
