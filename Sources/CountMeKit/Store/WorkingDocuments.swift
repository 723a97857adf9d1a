import CountMeModel

extension DiaryReader {
  /// The documents of the working tree, for what follows from changes.
  struct Documents: DocumentSource, Sendable {
    let reader: DiaryReader

    func document(
      _ collection: CollectionName, _ id: DocumentID
    ) throws(DiaryError) -> JSONObject? {
      guard let schema = try reader.catalogue.schema(collection),
        DocumentPath(collection, id, kind: schema.identifierKind) != nil
      else { return nil }
      return try reader.document(collection, id)?.fields
    }

    func documents(
      in collection: CollectionName
    ) throws(DiaryError) -> [(id: DocumentID, fields: JSONObject)] {
      guard try reader.catalogue.schema(collection) != nil else { return [] }
      return try reader.everyDocument(in: collection).map { (id: $0.id, fields: $0.fields) }
    }
  }
}
