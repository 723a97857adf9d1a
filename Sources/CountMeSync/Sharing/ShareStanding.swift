/// How a share stands at a remote, as far as this device knows without asking anybody.
public struct ShareStanding: Sendable, Equatable {
  /// The share's name.
  public let share: String
  /// Whether its owner has ended it.
  public let isEnded: Bool
  /// The remote, and what it has been told.
  public let place: SharePlace
  /// How it ended when the remote was last brought up to date; nil where that was not tried, and for the remotes of
  /// the diary, which have their own standing.
  public let lastSync: SyncRecord?

  /// Whether the remote has another word of the share than the present one, or did not take what it shows.
  public var isBehind: Bool {
    if place.standing == .behind { return true }
    return switch lastSync?.ending {
    case .offline, .refused, .failed: true
    case .synced, .pulled, nil: false
    }
  }
}
