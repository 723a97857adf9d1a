/// Where derived fields look up other documents: a tree, a working tree, or a table in a test.
public protocol DocumentSource {
  /// Why a document could not be read.
  associatedtype Failure: Error

  /// The document's members, or nil where there is none that can be read.
  func document(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(Failure) -> JSONObject?

  /// Every document of a collection with its id, sorted by id.
  func documents(
    in collection: CollectionName
  ) throws(Failure) -> [(id: DocumentID, fields: JSONObject)]

  /// Whether there is something that is no document, which therefore must be left to a person.
  ///
  /// False unless a source says otherwise.
  func isUnreadable(_ collection: CollectionName, _ id: DocumentID) throws(Failure) -> Bool
}

extension DocumentSource {
  /// Says that everything that is there can be read.
  public func isUnreadable(
    _ collection: CollectionName, _ id: DocumentID
  ) throws(Failure) -> Bool { false }
}
