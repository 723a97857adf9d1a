/// How a share stands at a remote, as far as this device knows without asking anybody.
public struct ShareStanding: Sendable, Equatable {
  /// How far the diary as it is now has come into it.
  enum Progress: Sendable, Equatable {
    /// The share was not made of it yet: whether there is anything to bring is not known.
    case notMade
    /// What was made of it is not there yet.
    case notThere
    /// It is there, or nothing but the owner's word is to be.
    case there
  }

  /// The share's name.
  public let share: String
  /// Whether its owner has ended it.
  public let isEnded: Bool
  /// The remote, and what it has been told.
  public let place: SharePlace
  /// How it ended when the remote was last brought up to date; nil where that was not tried, and for the remotes of
  /// the diary, which have their own standing.
  public let lastSync: SyncRecord?
  /// How far the present diary is in what the remote shows; those of the diary have their own standing.
  let progress: Progress

  /// Whether the remote has another word of the share than the present one, may lack some of what it is to show, or did
  /// not take it.
  public var isBehind: Bool {
    if place.standing == .behind || progress != .there { return true }
    return switch lastSync?.ending {
    case .offline, .refused, .failed: true
    case .synced, .pulled, nil: false
    }
  }
}
