/// The account and its devices are only what the account key says.
struct AccountSignatureRule: ChangeRule {
  static let summary = "the account key signs the account and its devices"

  func objection(to change: JudgedChange) -> String? {
    guard AccountPlace(change.path) != nil, let after = change.after else { return nil }
    return after.isSignedByAccount ? nil : "the account key's signature is missing or bad"
  }
}

/// The documents that the account key signs.
enum AccountPlace {
  case account, device

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
