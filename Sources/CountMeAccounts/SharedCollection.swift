public import CountMeHistory
public import CountMeModel

/// What a share has of a collection.
public struct SharedCollection: Sendable, Equatable {
  /// The collection.
  public let name: CollectionName
  /// Its documents, as followers have them.
  public let documents: [Document]
}
