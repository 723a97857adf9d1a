package import CountMeHistory
package import CountMeModel

/// An invitation that was found on a remote, and may be used there.
package struct FoundInvitation: Sendable {
  package let invitation: InvitationDocument
  /// Whose it is.
  package let owner: UserID
  /// The tip of the owner's branch.
  package let tip: JudgedTip
  /// Whether the device that asks was let in by it already.
  package let isUsedByUs: Bool
}
