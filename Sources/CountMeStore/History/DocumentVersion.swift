public import CountMeHistory

/// One version of a document, with the commit that brought it.
public struct DocumentVersion: Sendable, Equatable {
  /// The commit.
  public let revision: Revision
  /// The document as that commit left it, or nil if it removed the document.
  public let document: Document?
}
