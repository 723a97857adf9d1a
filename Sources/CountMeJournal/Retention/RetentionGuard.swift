/// What stops retention until a person says that it is meant.
public enum RetentionGuard: String, Sendable, CaseIterable {
  /// The clock is further on than anything that is known.
  case clock
  /// More than a fifth of the documents, and at least 50, would leave.
  case deletions
}
