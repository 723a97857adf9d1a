public import CountMeModel

/// Who uses the diary now.
public struct Session: Sendable, Equatable {
  /// The user.
  public let user: UserID
  /// The account's address, or nil for an anonymous account.
  public let email: String?
  /// The device's fingerprint, as `ssh-keygen -l` shows it.
  public let fingerprint: String
  /// How many devices are certified and not revoked.
  public let deviceCount: Int
}
