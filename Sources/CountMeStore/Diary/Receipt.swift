public import CountMeHistory
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
  /// What is different now, sorted by path, with what followed from it.
  public let changes: [Change]
  /// What the person had changed in the files themselves, as far as the command came across it.
  public let handEdits: HandEditReport

  package init(commit: String?, changes: [DocumentChange], handEdits: HandEditReport) {
    self.commit = commit
    self.handEdits = handEdits
    self.changes = changes.map { change in
      Change(
        collection: change.path.collection, id: change.path.id,
        kind: change.before == nil ? .created : change.after == nil ? .removed : .updated,
        document: change.after.map {
          Document(collection: change.path.collection, id: change.path.id, fields: $0)
        })
    }
  }
}
