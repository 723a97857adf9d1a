/// What became of two versions of a document, and by which rule.
public struct MergeOutcome: Sendable, Equatable {
  /// The rule that decided, numbered as in ``DocumentMerge``.
  public enum Rule: String, Sendable {
    /// 1: only one side changed, or both made the same change.
    case oneSided
    /// 2: deleted on one side.
    case deletion
    /// 2: added on both sides, or changed on both, and decided as a whole by the later stamp.
    case lastWriteWins
    /// 3: changed on both sides, field by field.
    case fieldwise
    /// 5: one version was invalid.
    case validity
  }

  /// The version that results.
  public let result: MergeVersion
  /// The rule that decided.
  public let rule: Rule
  /// The version that lost something, or nil where nothing was lost.
  public let loser: MergeVersion?
}
