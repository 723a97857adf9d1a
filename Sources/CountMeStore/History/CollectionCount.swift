public import CountMeModel

/// A number of documents of one collection.
public struct CollectionCount: Sendable, Equatable {
  /// The collection.
  public let collection: CollectionName
  /// How many.
  public let count: Int

  package init(collection: CollectionName, count: Int) {
    self.collection = collection
    self.count = count
  }
}
