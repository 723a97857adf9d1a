/// A document before and after something happened to it.
public struct DocumentChange: Sendable, Equatable {
  /// Where the document is.
  public let path: DocumentPath
  /// Its members before, or nil if there was none.
  public let before: JSONObject?
  /// Its members afterwards, or nil if there is none any more.
  public var after: JSONObject?

  /// Describes a change.
  public init(path: DocumentPath, before: JSONObject?, after: JSONObject?) {
    self.path = path
    self.before = before
    self.after = after
  }
}
