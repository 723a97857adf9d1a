public import CountMeModel

/// Whether somebody is signed in, as a user interface shows it.
public enum SessionState: Sendable, Equatable {
  /// Why a session was ended by somebody else.
  public enum Ending: Sendable, Equatable {
    /// This device was revoked from another one.
    case revoked
    /// The account was deleted on another device.
    case closed
  }

  /// Nobody is.
  case signedOut
  /// A user is.
  case signedIn(UserID)
  /// Nobody is any more, and not because somebody asked for it here.
  case ended(Ending)
}
