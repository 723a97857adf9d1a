public import CountMeModel

/// One change that a person or program asks for, before anything is known of its validity.
public enum DocumentEdit: Sendable, Equatable {
  /// A new document; an id is made where none is given.
  case create(CollectionName, id: DocumentID?, fields: JSONObject)
  /// Fields to set, or to remove where the value is nil, in a document that exists.
  case update(CollectionName, id: DocumentID, changes: [FieldChange])
  /// A whole document, created or replaced.
  case put(CollectionName, id: DocumentID, fields: JSONObject)
  /// The end of a document.
  case remove(CollectionName, id: DocumentID)

  /// The collection of the document.
  public var collection: CollectionName {
    switch self {
    case .create(let collection, _, _), .update(let collection, _, _),
      .put(let collection, _, _), .remove(let collection, _):
      collection
    }
  }
}
