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

  /// Which of them a folder has, such as `profile/devices`; nil where the account key signs nothing there.
  public init?(folder: String) { self.init("\(folder)/.json") }

  /// The field that says something for good: a version that has it counts, whatever is signed later without it.
  ///
  /// A share that has ended may be opened again by whoever has the account key.
  public var lastingField: String? {
    switch self {
    case .device: "revokedAt"
    case .invitation: "withdrawnAt"
    case .account, .share: nil
    }
  }

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
