import CountMeHistory

/// Where a code is used: each lets in at one of the two.
package enum InvitationDoor: Sendable {
  /// A device of one's own comes into one's own diary.
  case ownDiary
  /// A member, or another device of the owner's, comes into a group.
  case group

  func admits(_ kind: InvitationDocument.Kind, intoGroup isGroup: Bool) -> Bool {
    switch self {
    case .ownDiary: kind == .device && !isGroup
    case .group: kind != .follower && isGroup
    }
  }
}
