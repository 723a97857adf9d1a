public import CountMeCare
public import CountMeSync

/// What making the history forget did, and what it could not do.
public struct HistoryErasure: Sendable, Equatable {
  /// A remote that keeps the old history.
  public struct Leftover: Sendable, Equatable {
    /// The remote's name; nil where it has shares alone, and nobody gave it one.
    public let remote: String?
    /// The name of the share that is kept; nil where it is the diary.
    public let share: String?
    /// The remote's address.
    public let url: String
    /// Why.
    public let reason: LeftoverReason
  }

  /// How many commits are forgotten.
  public let commits: Int
  /// The remotes that keep them, in their order; the next sync tries again.
  public let leftovers: [Leftover]
  /// Whether the objects are gone from this device's repository too, or wait for `git gc`.
  public let isErasedHere: Bool
  /// The tags, branches, stashes, worktrees and packs in this device's repository that keep them, by git's names.
  public let keptBy: [String]
  /// The backup that was made before: it has all that was forgotten.
  public let precaution: BackupManifest
}
