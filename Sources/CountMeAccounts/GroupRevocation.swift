public import CountMeHistory
public import CountMeStore

/// What revoking devices of the person's own account did in a group that they own, or take part in.
public struct GroupRevocation: Sendable, Equatable {
  /// What became of it.
  public enum Outcome: Sendable, Equatable {
    /// These devices are revoked there, too, by their ids in the group.
    case revoked([String])
    /// Which of the owner's devices there is meant, nobody can tell.
    case unclear([String])
    /// The group could not be changed, or a remote of it not asked: the devices may go on writing in it.
    case failed(DiaryError)
    /// The group is not attached here: the devices may go on writing in it until it is.
    case notAttached
    /// Which groups are not attached here cannot be told: in these the devices may go on writing.
    case unlisted(DiaryError)
    /// The person is a member, whose devices only the group's owner removes.
    case onlyOwner
  }

  /// What the group is called; empty for those that cannot be listed.
  public let name: String
  /// Where it is; nil where it is not attached here.
  public let group: AttachedDiary?
  /// What became of it.
  public let outcome: Outcome
}
