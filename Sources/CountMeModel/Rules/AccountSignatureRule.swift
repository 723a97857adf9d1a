/// The account and its devices are only what the account key says.
struct AccountSignatureRule: ChangeRule {
  static let summary = "the account key signs the account and its devices"

  func objection(to change: CandidateChange) -> String? {
    guard AccountPlace(change.path) != nil, let after = change.after else { return nil }
    return after.isSignedByAccount ? nil : "the account key's signature is missing or bad"
  }
}

/// The documents that the account key signs.
public enum AccountPlace {
  case account, device

  /// The most bytes of one of them: they are read before anything else is known of a commit.
  public static let bytes = 1 << 16
  /// The most devices of an account: each is judged with every change of the list.
  public static let devices = 1024

  init?(_ path: String) {
    if path == "profile/account.json" {
      self = .account
    } else if path.hasPrefix("profile/devices/") {
      self = .device
    } else {
      return nil
    }
  }
}
