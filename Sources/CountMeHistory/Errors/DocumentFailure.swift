public import CountMeModel

/// Why a document, or its collection, is not to be had.
public enum DocumentFailure: DiaryFailure {
  /// No collection has this name or prefix.
  case unknownCollection(String, known: [String])
  /// More than one collection begins like this.
  case ambiguousCollection(String, candidates: [String])
  /// A schema file of the person's own cannot be used.
  case schemaUnusable(path: String, SchemaError)
  /// The text is not a document.
  case unreadable(path: String, JSONError)
  /// The document does not fit its schema; of one that was not made, `path` is the collection.
  case invalid(path: String, [SchemaViolation])
  /// The id does not have the form that its collection wants.
  case badIdentifier(String, collection: CollectionName, kind: IdentifierKind)
  /// There is no such document.
  case notFound(collection: CollectionName, id: String)
  /// A commit has no such document.
  case notInCommit(collection: CollectionName, id: String, revision: String)
  /// More than one document begins like this.
  case ambiguousIdentifier(String, collection: CollectionName, candidates: [String])
  /// A document with this id exists already.
  case alreadyExists(collection: CollectionName, id: String)
}
