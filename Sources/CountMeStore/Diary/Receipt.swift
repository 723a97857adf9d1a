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

/// Edits that the person made in the files themselves.
public struct HandEditReport: Sendable, Equatable {
  /// A file that could not be taken in; it stays on disk as it is and blocks nothing else.
  public struct Problem: Sendable, Equatable {
    /// The file.
    public let path: String
    /// Why.
    public let error: DiaryError
    /// Whether it removes the file: then there is nothing that whoever signs in next could find.
    var isRemoval = false
  }

  /// The files that were taken in, or would be, sorted.
  public var taken: [String] = []
  /// Those of them that are gone, and their documents with them.
  public var removed: [String] = []
  /// The files that could not be taken in, sorted by path.
  public var problems: [Problem] = []
  /// Files that are no documents and are left alone, sorted.
  public var foreign: [String] = []
  /// Files that a pull of plain git had brought when it was killed, and that are as before again.
  var putBack: [String] = []

  /// No edits.
  public init() {}

  /// Adds what a later look found, at the same files or others.
  package mutating func add(_ later: HandEditReport) {
    taken += later.taken
    removed += later.removed
    putBack += later.putBack
    let told = Set(later.problems.map(\.path) + later.foreign)
    problems = problems.filter { !told.contains($0.path) } + later.problems
    foreign = foreign.filter { !told.contains($0) } + later.foreign
  }
}
