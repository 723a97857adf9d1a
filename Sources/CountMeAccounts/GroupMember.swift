/// Somebody who writes a group's diary.
public struct GroupMember: Sendable, Equatable {
  /// The member's name; nil for the owner.
  public let name: String?
  /// The devices from which they write, by their ids.
  public let devices: [String]
  /// Whether it is who asks.
  public let isSelf: Bool
}
