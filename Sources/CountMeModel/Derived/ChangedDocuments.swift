/// Documents as they are with some changes on top.
struct ChangedDocuments<Base: DocumentSource>: DocumentSource {
  private let base: Base
  private(set) var changes: [DocumentPath: DocumentChange] = [:]
  private var paths: [Key: DocumentPath] = [:]

  private struct Key: Hashable {
    let collection: CollectionName
    let id: DocumentID
  }

  init(base: Base, changes: [DocumentChange]) {
    self.base = base
    for change in changes { note(change) }
  }

  /// The changes, sorted by path.
  var sorted: [DocumentChange] { changes.values.sorted { $0.path < $1.path } }

  func isChanged(_ path: DocumentPath) -> Bool { changes[path] != nil }

  /// Sets what `path` holds from now on; what it held before is looked up where it is not known.
  mutating func set(_ path: DocumentPath, _ document: JSONObject) {
    if changes[path] != nil {
      changes[path]?.after = document
    } else {
      let before = try? base.document(path.collection, path.id)
      note(DocumentChange(path: path, before: before, after: document))
    }
  }

  private mutating func note(_ change: DocumentChange) {
    changes[change.path] = change
    paths[Key(collection: change.path.collection, id: change.path.id)] = change.path
  }

  func document(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(Base.Failure) -> JSONObject? {
    if let path = paths[Key(collection: collection, id: id)] { return changes[path]?.after }
    return try base.document(collection, id)
  }

  func documents(
    in collection: CollectionName
  ) throws(Base.Failure) -> [(id: DocumentID, fields: JSONObject)] {
    var found: [DocumentID: JSONObject] = [:]
    for (id, fields) in try base.documents(in: collection) { found[id] = fields }
    for change in changes.values where change.path.collection == collection {
      found[change.path.id] = change.after
    }
    return found.map { (id: $0.key, fields: $0.value) }.sorted { $0.id < $1.id }
  }
}
