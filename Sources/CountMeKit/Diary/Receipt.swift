public import CountMeModel

/// What a command did to the diary.
public struct Receipt: Sendable, Equatable {
  /// A document that is different now.
  public struct Change: Sendable, Equatable {
    /// How it changed.
    public enum Kind: String, Sendable {
      case created, updated, removed
    }

    /// The collection.
    public let collection: CollectionName
    /// The document's id.
    public let id: DocumentID
    /// How it changed.
    public let kind: Kind
    /// The document as it stands now, or nil if it was removed.
    public let document: Document?
  }

  /// The commit's id in hex, or nil when nothing had to change.
  public let commit: String?
  /// What the command asked for, in its order, and then what followed from it, sorted by path.
  public let changes: [Change]
  /// Edits of the person's own files that were taken in with a commit of their own.
  public let handEdits: HandEditReport
}
