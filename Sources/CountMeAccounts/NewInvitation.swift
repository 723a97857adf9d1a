public import CountMeHistory

/// An invitation that was just made, with the code that nobody can show again.
public struct NewInvitation: Sendable, Equatable {
  /// The invitation.
  public let invitation: Invitation
  /// The code to pass on.
  public let code: InvitationCode
  /// The address of the remote at which it can be used; nil where the diary has none yet.
  public let remote: String?
}
