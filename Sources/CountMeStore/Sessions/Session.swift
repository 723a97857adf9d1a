package import CountMeHistory
public import CountMeModel
import CountMeSodium

/// Who uses the diary now.
public struct Session: Sendable, Equatable {
  /// The user.
  public let user: UserID
  /// The account's address, or nil for an anonymous account.
  public let email: String?
  /// The device's fingerprint, as `ssh-keygen -l` shows it.
  public let fingerprint: String
  /// How many devices are certified and not revoked.
  public let deviceCount: Int
}

extension Sessions {
  /// Who is signed in, or nil for a guest.
  package func session() throws(DiaryError) -> Session? {
    let owner = try store.folder.owner()
    guard owner != .guest, let key = try store.secrets().key(of: owner) else { return nil }
    let documents = try CertifiedAccount(tree: try store.head().tree, in: store.repository)
    return Session(
      user: owner, email: documents.account?.email,
      fingerprint: DevicePublicKey(key.verifyingKey).fingerprint,
      deviceCount: documents.devices.count { !$0.isRevoked })
  }
}
