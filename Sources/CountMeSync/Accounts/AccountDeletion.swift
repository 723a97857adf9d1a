public import CountMeCare
public import CountMeModel

/// What deleting an account did, and what it could not do.
public struct AccountDeletion: Sendable, Equatable {
  /// Something that a remote keeps.
  public struct Leftover: Sendable, Equatable {
    /// What is kept.
    public enum KeptPart: String, Sendable {
      /// Every document with its history: the remote took nothing.
      case everything
      /// The history below the closed account, with every document that there was.
      case history
      /// The name under which the address is taken; the address cannot be read from it.
      case address
      /// What was shared under a name.
      case share
    }

    /// The remote's name; nil where it has shares alone, and nobody gave it one.
    public let remote: String?
    /// The name of the share that is kept; nil where it is none.
    public let share: String?
    /// The remote's address.
    public let url: String
    /// What is kept.
    public let part: KeptPart
    /// Why.
    public let reason: LeftoverReason

    package init(
      remote: String?, share: String? = nil, url: String, part: KeptPart, reason: LeftoverReason
    ) {
      self.remote = remote
      self.share = share
      self.url = url
      self.part = part
      self.reason = reason
    }
  }

  /// Whose account it was.
  public let user: UserID
  /// What could not be erased, in the order of the remotes.
  public let leftovers: [Leftover]
  /// Whether the objects are gone from this device's repository too, or wait for `git gc`.
  public let isErasedHere: Bool
  /// The backup that was made before, outside of the diary: whoever wants nothing to be left removes it.
  public let precaution: BackupManifest

  package init(user: UserID, leftovers: [Leftover], isErasedHere: Bool, precaution: BackupManifest)
  {
    self.user = user
    self.leftovers = leftovers
    self.isErasedHere = isErasedHere
    self.precaution = precaution
  }
}
