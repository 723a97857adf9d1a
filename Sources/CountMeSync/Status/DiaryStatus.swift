public import CountMeCare
public import CountMeStore

/// Where a diary stands, as far as this device knows without asking anybody.
public struct DiaryStatus: Sendable, Equatable {
  /// How a remote stands.
  public struct Standing: Sendable, Equatable {
    /// The remote.
    public let remote: RemoteConfig
    /// How many commits of ours it lacks, as far as we know.
    public let pendingCommits: Int
    /// How many documents these changed.
    public let pendingDocuments: Int
    /// How many of its commits are here and not merged yet.
    public let unmergedCommits: Int
    /// How the last sync ended; nil where there was none.
    public let lastSync: SyncRecord?
  }

  /// Who is signed in; nil for a guest.
  public let session: Session?
  /// Whether a user's documents are shown whose key is not on this device any more.
  public let isKeyMissing: Bool
  /// What is followed here; nil where it is a diary of one's own.
  public let followed: FollowedShare?
  /// The branch that the working tree shows.
  public let branch: String
  /// The remotes, in the order in which they were added.
  public let remotes: [Standing]
  /// The remotes of shares' own that have, or are to have, something of a share, and those of the diary that have
  /// another word of one than the present.
  public let shares: [ShareStanding]
  /// What the person has changed in the files themselves.
  public let handEdits: HandEditReport
  /// How far the newest commit lies in the future of this device's clock, where that is more than 5 minutes.
  public let clockSkewSeconds: Int64?
  /// How many conflicts merges decided since somebody looked at them on this device.
  public let newConflicts: Int
  /// Whether this device has judged all of the history that it was cloned with.
  public let history: HistoryStatus
  /// The format that the diary is written in.
  public let format: Int
  /// Whether this program may change it: not where a newer one has made or upgraded it.
  public let isWritable: Bool
}

extension DiaryStatus {
  /// Whether somebody is signed in, and there is a remote: of the diary, or of a share's own.
  public var hasSomethingToSync: Bool { session != nil && !(remotes.isEmpty && shares.isEmpty) }
}
