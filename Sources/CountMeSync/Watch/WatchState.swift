public import CountMeModel

/// How a watched diary stands.
public struct WatchState: Sendable, Equatable {
  /// When the remotes last had everything; nil where that is not known.
  public var lastSync: Timestamp?
  /// How many documents wait to be sent.
  public var waiting = 0
  /// How many files cannot be taken in.
  public var unusable = 0
  /// How it stands with the remotes.
  public var sync: SyncState = .syncing
}
