public import CountMeModel

/// Why documents that are old enough do not leave before a person says that it is meant.
public enum RetentionConcern: Sendable, Equatable {
  /// The clock may be wrong: between `known`, when the diary was used, and `next` or now nothing
  /// tells that the time in between has passed.
  case clock(known: Timestamp, next: Timestamp)
  /// More than a fifth of the documents, and at least 50, would leave that no run before let go.
  case deletions(leaving: Int, of: Int)

  /// What a person allows who says that it is meant.
  public var guardName: RetentionGuard {
    switch self {
    case .clock: .clock
    case .deletions: .deletions
    }
  }
}
