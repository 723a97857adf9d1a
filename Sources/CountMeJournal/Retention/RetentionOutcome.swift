public import CountMeHistory

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
