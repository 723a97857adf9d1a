import CountMeModel

extension DiaryReader {
  /// The documents of the working tree, for what follows from changes.
  ///
  /// A file that the person has spoilt counts as it was committed last: one bad document never
  /// stops the others, and what is summed up from it stays right.
  struct Documents: DocumentSource {
    let reader: DiaryReader
    /// The committed version of a document, or nil.
    let committed: (DocumentPath) throws(DiaryError) -> JSONObject?

    func document(
      _ collection: CollectionName, _ id: DocumentID
    ) throws(DiaryError) -> JSONObject? {
      guard let schema = try reader.catalogue.schema(collection),
        let path = DocumentPath(collection, id, kind: schema.identifierKind)
      else { return nil }
      do throws(DiaryError) {
        return try reader.document(collection, id)?.fields
      } catch {
        switch error {
        case .unreadable, .damaged: return try committed(path)
        default: throw error
        }
      }
    }

    func documents(
      in collection: CollectionName
    ) throws(DiaryError) -> [(id: DocumentID, fields: JSONObject)] {
      guard try reader.catalogue.schema(collection) != nil else { return [] }
      return try reader.everyDocument(in: collection).map { (id: $0.id, fields: $0.fields) }
    }
  }
}
