/// The documents that the account key signs.
public enum AccountPlace: CaseIterable, Sendable {
  case account, device, invitation, share

  /// The most bytes of one of them: they are read before anything else is known of a commit.
  public static let bytes = 1 << 16
  /// The most devices of an account, and the most invitations: each is judged with every change of the list.
  public static let devices = 1024

  /// What stands at a path; nil where the account key signs nothing.
  public init?(_ path: String) {
    guard path.hasPrefix("profile/"), let place = Self.allCases.first(where: { $0.holds(path) })
    else { return nil }
    self = place
  }

  private func holds(_ path: String) -> Bool {
    switch self {
    case .account: path == "profile/account.json"
    case .device: path.hasPrefix("profile/devices/")
    case .invitation: path.hasPrefix("profile/invitations/")
    case .share: path.hasPrefix("profile/shares/")
    }
  }

  /// Which of them a folder has, such as `profile/devices`, or is, as `profile/account`; nil where the account key signs
  /// nothing there.
  public init?(folder: String) {
    guard let place = Self("\(folder)/.json") ?? Self("\(folder).json") else { return nil }
    self = place
  }

  /// How much a version says for good: one that says more counts, whatever is signed later and says less.
  ///
  /// A revocation and a withdrawal stay. The ending of a share stays, too, until whoever knows of it begins the share
  /// again: its definition counts the endings that its owner knew. A password stays until a later one is set: whatever
  /// else is changed elsewhere by who has not heard of it, such as the address, must not bring the old one back.
  public func finality(of version: JSONObject) -> Int {
    switch self {
    case .account:
      Int(max(0, version["securedAt"]?.string.flatMap { Timestamp($0) }?.milliseconds ?? 0))
    case .device: version["revokedAt"] != nil ? 1 : 0
    case .invitation: version["withdrawnAt"] != nil ? 1 : 0
    case .share:
      2 * min(max(version["endings"]?.integer ?? 0, 0), Self.mostEndings)
        + (version["endedAt"] != nil ? 1 : 0)
    }
  }

  /// So many endings of one share are counted: nobody ends one as often.
  private static let mostEndings = 1_000_000

  /// What it is, for people.
  var words: String {
    switch self {
    case .account: "the account"
    case .device: "a device"
    case .invitation: "an invitation"
    case .share: "a share"
    }
  }
}
