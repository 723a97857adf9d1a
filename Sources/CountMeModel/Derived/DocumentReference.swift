/// A document as others name it, by collection and id.
public struct DocumentReference: Hashable, Comparable, Sendable {
  /// The collection.
  public let collection: CollectionName
  /// The id.
  public let id: DocumentID

  /// Names a document.
  public init(collection: CollectionName, id: DocumentID) {
    self.collection = collection
    self.id = id
  }

  /// Order of the collections' names, then of the ids.
  public static func < (left: Self, right: Self) -> Bool {
    (left.collection, left.id) < (right.collection, right.id)
  }
}

extension CollectionSchema {
  /// The documents that the lists of members of `document` name, in order of list and id.
  ///
  /// A person who deletes a document deletes these with it: what they saw in it, and nothing else. A
  /// merge never does so, and what was added apart survives (see ``DerivedChanges``).
  public func members(listedIn document: JSONObject) -> [DocumentReference] {
    membershipFields.flatMap { membership in
      MemberList(document[membership.name]).ids.map {
        DocumentReference(collection: membership.collection, id: $0)
      }
    }
  }
}
