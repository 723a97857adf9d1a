import CountMeHistory
import CountMeModel

/// The documents of a snapshot, for what follows from them.
struct PatientDocuments: DocumentSource {
  private let documents: [DocumentReference: JSONObject]
  private let unreadable: Set<DocumentReference>
  private let byCollection: [CollectionName: [(id: DocumentID, fields: JSONObject)]]

  init(_ snapshot: RepositorySnapshot) {
    var documents: [DocumentReference: JSONObject] = [:]
    var byCollection: [CollectionName: [(id: DocumentID, fields: JSONObject)]] = [:]
    for document in snapshot.documents {
      let path = document.path
      documents[DocumentReference(collection: path.collection, id: path.id)] = document.fields
      byCollection[path.collection, default: []].append((path.id, document.fields))
    }
    self.documents = documents
    self.byCollection = byCollection.mapValues { $0.sorted { $0.id < $1.id } }
    unreadable = Set(
      snapshot.files.compactMap { file in
        guard case .unreadable(let path, _) = file.content else { return nil }
        return DocumentReference(collection: path.collection, id: path.id)
      })
  }

  func document(_ collection: CollectionName, _ id: DocumentID) throws(DiaryError) -> JSONObject? {
    documents[DocumentReference(collection: collection, id: id)]
  }

  func documents(
    in collection: CollectionName
  ) throws(DiaryError) -> [(id: DocumentID, fields: JSONObject)] {
    byCollection[collection] ?? []
  }

  func isUnreadable(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(DiaryError) -> Bool {
    unreadable.contains(DocumentReference(collection: collection, id: id))
  }
}

extension RepositorySnapshot {
  /// Finds out what follows from the documents and is not so.
  ///
  /// Every document that is a list's member, or has something derived, is taken for new.
  mutating func findDerivedChanges() throws(DiaryError) {
    guard let schemas = try? catalogue.schemasWithDerivedFields() else { return }
    var concerned = Set(schemas.map(\.name))
    for schema in schemas { concerned.formUnion(schema.membershipFields.map(\.collection)) }
    let present = documents.filter { concerned.contains($0.path.collection) }
    let given = present.map { DocumentChange(path: $0.path, before: nil, after: $0.fields) }
    let source = PatientDocuments(self)
    let settled = try DerivedChanges(schemas: schemas, source: source).following(given)
    let now = Dictionary(present.map { ($0.path, $0.fields) }) { first, _ in first }
    derivedChanges = settled.compactMap { change in
      let before = now[change.path]
      return before == change.after
        ? nil : DocumentChange(path: change.path, before: before, after: change.after)
    }
  }
}
