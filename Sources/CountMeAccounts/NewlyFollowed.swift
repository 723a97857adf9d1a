public import CountMeStore

/// A share that is followed from now on.
public struct NewlyFollowed: Sendable, Equatable {
  /// The diary that it is attached as.
  public let attached: AttachedDiary
  /// What it is.
  public let share: FollowedShare
}
