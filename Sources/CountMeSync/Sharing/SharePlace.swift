public import CountMeStore

/// A remote that is to have a share, or had it before the share was moved.
public struct SharePlace: Sendable, Equatable {
  /// What the remote has of it, as far as this device knows.
  public enum Standing: Sendable, Equatable {
    /// The owner's word as it is now; where the share was moved away, that it is no longer there.
    case told
    /// An earlier word.
    case behind
    /// This device has never seen the share there.
    case unknown
  }

  /// The remote; one that has nothing else of the diary has a name that nobody gave it.
  public let remote: RemoteConfig
  /// Whether the share has been moved away from there.
  public let isFormer: Bool
  /// What the remote has of it.
  public let standing: Standing
  /// Whether what was shared stays in the remote's history, below the word that it is there no longer: the remote lets
  /// no branch begin anew.
  public internal(set) var keepsHistory = false
}
