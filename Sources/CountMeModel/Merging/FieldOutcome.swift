/// What became of a field that both versions of a document had to do with.
///
/// No side has a name: the versions are told apart by which was written later.
public struct FieldOutcome: Sendable, Equatable {
  /// The field as a JSON pointer (RFC 6901), such as `/notes` or `/serving/size`.
  public let pointer: String
  /// The rule that decided; nil where the value of the later version stands, and the other's is lost.
  public let rule: FieldMergeRule?
  /// The value in the version that was written later, or nil where it has none.
  public let later: JSONValue?
  /// The value in the version that was written earlier, or nil where it has none.
  public let earlier: JSONValue?
  /// The value that results, or nil for none.
  public let result: JSONValue?

  init(_ pointer: String, _ rule: FieldMergeRule?, _ versions: FieldVersions, result: JSONValue?) {
    self.pointer = pointer
    self.rule = rule
    later = versions.later
    earlier = versions.earlier
    self.result = result
  }
}
