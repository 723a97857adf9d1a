public import CountMeHistory
public import CountMeModel
public import CountMeStore

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

/// What stops retention until a person says that it is meant.
public enum RetentionGuard: String, Sendable, CaseIterable {
  /// The clock is further on than anything that is known.
  case clock
  /// More than a fifth of the documents, and at least 50, would leave.
  case deletions
}

/// What retention did, or would do.
public struct RetentionReport: Sendable, Equatable {
  /// What leaves.
  public let plan: RetentionPlan
  /// What kept it from being done; empty where nothing did.
  public let concerns: [RetentionConcern]
  /// What is different now; nil where nothing was done.
  public let receipt: Receipt?
}

/// How the run of a day went that a sync makes by itself.
public enum RetentionOutcome: Sendable, Equatable {
  /// It was done; perhaps nothing was old enough.
  case done(RetentionReport)
  /// Something is old enough, and a person must say that it is meant.
  case held(RetentionReport)
  /// Something is older than the days that are offered, and stays: nobody has chosen yet.
  case unasked(RetentionReport)
  /// It failed; the sync went on.
  case failed(DiaryError)
}
