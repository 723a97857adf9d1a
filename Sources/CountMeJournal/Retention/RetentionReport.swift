public import CountMeStore

/// What retention did, or would do.
public struct RetentionReport: Sendable, Equatable {
  /// What leaves.
  public let plan: RetentionPlan
  /// What kept it from being done; empty where nothing did.
  public let concerns: [RetentionConcern]
  /// What is different now; nil where nothing was done.
  public let receipt: Receipt?
}
