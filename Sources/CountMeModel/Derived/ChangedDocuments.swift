/// Documents as they are with some changes on top.
struct ChangedDocuments<Base: DocumentSource> {
  /// A document that is not, or perhaps not, what the source says.
  struct Entry {
    let path: DocumentPath
    /// What it was, in the version before or in each version that is merged.
    let earlier: [JSONObject]
    var after: JSONObject?
    /// It is no document, so nothing can follow for it.
    let isUnreadable: Bool
    /// Whether there was a document in each version before.
    let wasThere: Bool
    /// It was changed here.
    var isUpdated = false

    /// Whether every version has the document, with the same values of these fields.
    func isAlike(in fields: Set<String>) -> Bool {
      guard wasThere, let after else { return false }
      return earlier.allSatisfy { version in fields.allSatisfy { version[$0] == after[$0] } }
    }

    /// Every version of the document, the present one too.
    var versions: [JSONObject] { earlier + [after].compactMap(\.self) }
  }

  private let base: Base
  private(set) var entries: [DocumentReference: Entry] = [:]
  private var fresh: [CollectionName: Set<DocumentID>] = [:]

  init(base: Base, _ given: some Sequence<Entry>) {
    self.base = base
    for entry in given { note(entry) }
  }

  private mutating func note(_ entry: Entry) {
    let path = entry.path
    entries[DocumentReference(collection: path.collection, id: path.id)] = entry
    fresh[path.collection, default: []].insert(path.id)
  }

  /// What changed since this was asked before, by collection.
  mutating func takeFresh() -> [CollectionName: Set<DocumentID>] {
    defer { fresh = [:] }
    return fresh
  }

  func entry(_ collection: CollectionName, _ id: DocumentID) -> Entry? {
    entries[DocumentReference(collection: collection, id: id)]
  }

  /// Sets what `path` holds from now on.
  mutating func set(_ path: DocumentPath, _ document: JSONObject) throws(Base.Failure) {
    let key = DocumentReference(collection: path.collection, id: path.id)
    var entry: Entry
    if let known = entries[key] {
      entry = known
    } else {
      let before = try base.document(path.collection, path.id)
      entry = Entry(
        path: path, earlier: [before].compactMap(\.self), after: nil, isUnreadable: false,
        wasThere: before != nil)
    }
    entry.after = document
    entry.isUpdated = true
    note(entry)
  }
}

extension ChangedDocuments: DocumentSource {
  func document(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(Base.Failure) -> JSONObject? {
    if let entry = entry(collection, id) { return entry.after }
    return try base.document(collection, id)
  }

  func documents(
    in collection: CollectionName
  ) throws(Base.Failure) -> [(id: DocumentID, fields: JSONObject)] {
    var found: [DocumentID: JSONObject] = [:]
    for (id, fields) in try base.documents(in: collection) { found[id] = fields }
    for (key, entry) in entries where key.collection == collection { found[key.id] = entry.after }
    return found.map { (id: $0.key, fields: $0.value) }.sorted { $0.id < $1.id }
  }

  func isUnreadable(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(Base.Failure) -> Bool {
    if let entry = entry(collection, id) { return entry.isUnreadable }
    return try base.isUnreadable(collection, id)
  }
}

extension ChangedDocuments.Entry {
  init(_ change: DocumentChange) {
    self.init(
      path: change.path, earlier: [change.before].compactMap(\.self), after: change.after,
      isUnreadable: false, wasThere: change.before != nil)
  }

  init(_ merged: MergedDocument) {
    let isUnreadable = if case .invalid = merged.result { true } else { false }
    let versions = [merged.base.version] + merged.sides
    self.init(
      path: merged.path, earlier: versions.compactMap(\.document), after: merged.result.document,
      isUnreadable: isUnreadable, wasThere: versions.allSatisfy { $0.document != nil })
  }
}
