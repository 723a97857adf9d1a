public import CountMeModel

/// How the documents of a diary stand with the remotes.
public struct DocumentStates: Sendable, Equatable {
  /// A document that is not simply synced.
  public struct Entry: Sendable, Equatable {
    /// The file's path in the diary.
    public let path: String
    /// The collection; nil where the path is no document's.
    public let collection: CollectionName?
    /// The document's id; nil where the path is no document's.
    public let id: DocumentID?
    /// How it stands.
    public let state: DocumentState
  }

  /// The documents that are not simply synced, sorted by path.
  public let entries: [Entry]

  /// How a document stands.
  public subscript(path: String) -> DocumentState {
    entries.first { $0.path == path }?.state ?? .synced
  }
}
