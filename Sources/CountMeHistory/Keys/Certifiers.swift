import CountMeModel
import CountMeSodium

/// Who signs for what is the account's in one tree.
struct Certifiers: Sendable {
  let account: VerifyingKey
  let invitations: [InvitationDocument]

  /// Whether they sign for what stands at a path of the account's.
  ///
  /// - Parameter earlier: what stood there before; nil where nobody can tell. A device's own key speaks for it only
  ///   to give up what was certified.
  func sign(_ bytes: [UInt8], at path: String, over earlier: [JSONObject]? = nil) -> Bool {
    switch AccountPlace(path) {
    case .account: AccountDocument(bytes)?.key == account
    case .device: device(bytes, over: earlier)?.path == path
    case .invitation: InvitationDocument(bytes, account: account)?.path == path
    case .share: ShareDocument(bytes).map { $0.key == account && $0.path == path } ?? false
    case nil: false
    }
  }

  private func device(_ bytes: [UInt8], over earlier: [JSONObject]?) -> DeviceDocument? {
    guard let device = DeviceDocument(bytes, account: account, invitations: invitations) else {
      return nil
    }
    guard device.voucher == .itself, let earlier else { return device }
    return earlier.contains(where: device.givesUp) ? device : nil
  }
}
