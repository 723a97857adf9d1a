package import CountMeGit
import CountMeModel

/// The account and its devices as one tree has them.
package struct SignatureCheck {
  /// The account, or nil where the tree has none that its own key signed.
  package let account: AccountDocument?
  /// The devices that the account key certified.
  package let devices: [DeviceDocument]
  /// So many keys are somebody's attempt to keep us busy: none of them counts.
  let hasTooManyDevices: Bool

  package init(tree: ObjectID, in repository: borrowing Repository) throws(DiaryError) {
    let account = try Self.account(tree, in: repository)
    self.account = account
    var devices: [DeviceDocument]? = []
    if let account { devices = try Self.devices(of: account, tree, repository) }
    self.devices = devices ?? []
    hasTooManyDevices = devices == nil
  }

  /// The account of a tree without its devices.
  package static func account(
    _ tree: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) -> AccountDocument? {
    try bytes(AccountDocument.path, tree, repository).flatMap { AccountDocument($0) }
  }

  private static func devices(
    of account: AccountDocument, _ tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> [DeviceDocument]? {
    let folder = try DiaryError.git(repository.entry(at: DeviceDocument.folder, in: tree))
    guard let folder, folder.isDirectory else { return [] }
    let entries = try DiaryError.git(repository.tree(folder.id).entries)
    guard entries.count <= AccountPlace.devices else { return nil }
    var devices: [DeviceDocument] = []
    for entry in entries where entry.mode == .file {
      let bytes = try DiaryError.git(repository.read(entry.id, .blob, limit: AccountPlace.bytes))
      if let device = DeviceDocument(bytes, account: account.key), device.isOf(account) {
        devices.append(device)
      }
    }
    return devices
  }

  private static func bytes(
    _ path: String, _ tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> [UInt8]? {
    try DiaryError.git { () throws(GitError) in
      guard let entry = try repository.entry(at: path, in: tree), entry.mode == .file else {
        return [UInt8]?.none
      }
      return try repository.read(entry.id, .blob, limit: AccountPlace.bytes)
    }
  }

  /// Whether a device key is registered here and not revoked.
  package func trusts(_ key: DevicePublicKey) -> Bool {
    devices.contains { $0.publicKey == key && !$0.isRevoked }
  }

  /// Whether a device key is revoked here.
  package func revokes(_ key: DevicePublicKey) -> Bool {
    devices.contains { $0.publicKey == key && $0.isRevoked }
  }
}
