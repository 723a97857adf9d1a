public import CountMeModel

/// A document of the diary with the collection it stands in.
public struct Document: Sendable, Equatable {
  /// The collection.
  public let collection: CollectionName
  /// The id, which is also the file's name.
  public let id: DocumentID
  /// All members, `id`, `userId` and `lastModified` among them.
  public let fields: JSONObject

  /// Puts a document together.
  public init(collection: CollectionName, id: DocumentID, fields: JSONObject) {
    self.collection = collection
    self.id = id
    self.fields = fields
  }
}
