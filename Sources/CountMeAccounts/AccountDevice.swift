public import CountMeModel

/// A device of the account that is signed in.
public struct AccountDevice: Sendable, Equatable {
  /// The id, which is also the name of its document.
  public let id: String
  /// What the device is called.
  public let name: String
  /// The fingerprint of its key, as `ssh-keygen -l` shows it.
  public let fingerprint: String
  /// When the account key certified it.
  public let certified: Timestamp?
  /// The time of the newest commit that it signed; nil where none is known here.
  public let lastSeen: Timestamp?
  /// When it was revoked; nil while it is valid.
  public let revoked: Timestamp?
  /// Whether it is the device that this runs on.
  public let isThisDevice: Bool
}
