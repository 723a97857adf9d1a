import CountMeModel

/// A tree in memory: what a device has, by path.
struct DocumentTable: Equatable, Sendable {
  var versions: [DocumentPath: MergeVersion] = [:]

  /// What stands at `path`; setting absent removes it.
  subscript(path: DocumentPath) -> MergeVersion {
    get { versions[path] ?? .absent }
    set { versions[path] = newValue == .absent ? nil : newValue }
  }

  /// The paths where two trees differ, sorted.
  func differences(from other: DocumentTable) -> [DocumentPath] {
    Set(versions.keys).union(other.versions.keys).filter { self[$0] != other[$0] }.sorted()
  }

  /// The valid documents, sorted by path.
  var documents: [(path: DocumentPath, fields: JSONObject)] {
    versions.keys.sorted().compactMap { path in
      self[path].document.map { (path: path, fields: $0) }
    }
  }
}

/// Looks documents up in a table, and tells how often it was asked.
struct TableSource: DocumentSource, Sendable {
  let table: DocumentTable
  let kinds: [CollectionName: IdentifierKind]
  let lookups = LookupCount()

  func document(_ collection: CollectionName, _ id: DocumentID) -> JSONObject? {
    lookups.add(1)
    return version(collection, id).document
  }

  func documents(in collection: CollectionName) -> [(id: DocumentID, fields: JSONObject)] {
    let found = table.documents.filter { $0.path.collection == collection }
    lookups.add(found.count)
    return found.map { (id: $0.path.id, fields: $0.fields) }.sorted { $0.id < $1.id }
  }

  func isUnreadable(_ collection: CollectionName, _ id: DocumentID) -> Bool {
    if case .invalid = version(collection, id) { true } else { false }
  }

  private func version(_ collection: CollectionName, _ id: DocumentID) -> MergeVersion {
    guard let kind = kinds[collection], let path = DocumentPath(collection, id, kind: kind) else {
      return .absent
    }
    return table[path]
  }
}
