public import CountMeModel

/// A commit of the diary, for people.
public struct Revision: Sendable, Equatable {
  /// The commit's id in hex.
  public let id: String
  /// What was done, in the words of the command.
  public let summary: String
  /// The device on which it was done.
  public let device: String
  /// When, by the clock there.
  public let time: ZonedTime
  /// The commits before it, in hex.
  public let parents: [String]
  /// How many documents it changed against its first parent.
  public let documentCount: Int
}

/// One version of a document, with the commit that brought it.
public struct DocumentVersion: Sendable, Equatable {
  /// The commit.
  public let revision: Revision
  /// The document as that commit left it, or nil if it removed the document.
  public let document: Document?
}
