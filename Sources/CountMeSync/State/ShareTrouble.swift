public import CountMeHistory

/// A share that could not be brought up to date.
public struct ShareTrouble: Sendable, Equatable {
  /// The share's name.
  public let share: String
  /// The address of the remote that was to have it.
  public let remote: String
  /// What kept it from it.
  public let failure: DiaryError
}
