import CountMeGit
public import CountMeHistory
public import CountMeStore

/// A remote's branch that does not pass, and where it was when it last did.
public struct RemoteReset: Sendable, Equatable {
  /// The remote.
  public let remote: RemoteConfig
  /// The branch's full name.
  public let reference: String
  let foundTip: ObjectID
  let verifiedTip: ObjectID
  /// The id of the tip that does not pass.
  public var found: String { foundTip.hex }
  /// The id of the tip that it goes back to: the last up to which everything verifies.
  public var verified: String { verifiedTip.hex }
  /// How many commits the remote would lose, none of which verifies.
  public let commits: Int
  /// What is against the tip.
  public let reason: DiaryError
  /// Whether the remote has all of what it goes back to.
  let isThere: Bool
}
