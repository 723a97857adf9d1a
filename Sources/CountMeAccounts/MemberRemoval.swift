/// What removing a member has ended.
public struct MemberRemoval: Sendable, Equatable {
  /// The member's name.
  public let name: String
  /// The devices that were revoked, by their ids; none where the person was only invited.
  public let devices: [String]
  /// The invitations of the same person that were open.
  public let withdrawn: [Invitation]
}
