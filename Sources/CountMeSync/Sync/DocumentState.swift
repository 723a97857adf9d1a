public import CountMeModel

/// How one document stands with the remotes.
public enum DocumentState: String, Sendable, CaseIterable {
  /// Every remote has it as it is here.
  case synced
  /// It is new or changed here, and a remote lacks that.
  case pendingUpload
  /// It is deleted here, and a remote still has it.
  case pendingDelete
  /// A merge decided between two versions of it, and nobody has looked at that here.
  case conflict
  /// Its file cannot be used as it is; it is not sent.
  case invalid
}

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
