/// What became of a field that both versions of a document had to do with.
///
/// No side has a name: the versions are told apart by which was written later.
public struct FieldOutcome: Sendable, Equatable {
  /// What decided.
  public enum Rule: String, Sendable {
    /// The value of the version that was written later stands, and the other's is lost.
    case laterVersion
    /// A set of both.
    case union
    /// The greater value.
    case maximum
    /// The smaller value.
    case minimum
    /// The base and both steps.
    case counter
    /// Recomputed.
    case derived

    init(_ rule: FieldMergeRule) {
      switch rule {
      case .union: self = .union
      case .maximum: self = .maximum
      case .minimum: self = .minimum
      case .counter: self = .counter
      case .derived: self = .derived
      }
    }
  }

  /// The field as a JSON pointer (RFC 6901), such as `/notes` or `/serving/size`.
  public let pointer: String
  /// What decided.
  public let rule: Rule
  /// The value before, or nil if there was none.
  public let base: JSONValue?
  /// The value in the version that was written later, or nil where it has none.
  public let later: JSONValue?
  /// The value in the version that was written earlier, or nil where it has none.
  public let earlier: JSONValue?
  /// The value that results, or nil for none.
  public let result: JSONValue?

  init(_ pointer: String, _ rule: Rule, _ versions: FieldVersions, result: JSONValue?) {
    self.pointer = pointer
    self.rule = rule
    base = versions.base
    later = versions.later
    earlier = versions.earlier
    self.result = result
  }
}
