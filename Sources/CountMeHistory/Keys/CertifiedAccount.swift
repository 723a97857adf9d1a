package import CountMeGit
import CountMeModel
import CountMeSodium

/// The account, its invitations and its devices as one tree has them.
package struct CertifiedAccount {
  /// The account, or nil where the tree has none that its own key signed.
  package let account: AccountDocument?
  /// The invitations that the account key signed.
  package let invitations: [InvitationDocument]
  /// The devices that the account key certified, or one of the invitations.
  package let devices: [DeviceDocument]
  /// So many keys are somebody's attempt to keep us busy: none of them counts.
  let hasTooManyDevices: Bool

  package init(
    tree: ObjectID, in repository: borrowing Repository,
    knowing known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) {
    let account = try Self.account(tree, in: repository, knowing: known)
    self = try CertifiedAccount(
      account, signedBy: account?.key, for: account?.repositoryID, tree, repository, known)
  }

  /// What a share's tree has of its owner's account.
  package init(
    share: ShareDocument, tree: ObjectID, in repository: borrowing Repository,
    knowing known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) {
    self = try CertifiedAccount(
      nil, signedBy: share.key, for: share.repositoryID, tree, repository, known)
  }

  private init(
    _ account: AccountDocument?, signedBy key: VerifyingKey?, for diary: String?, _ tree: ObjectID,
    _ repository: borrowing Repository, _ read: KnownDocuments
  ) throws(DiaryError) {
    self.account = account
    var invitations: [InvitationDocument]? = []
    var devices: [DeviceDocument]? = []
    if let key {
      read.begin(with: key)
      invitations = try Self.documents(
        in: InvitationDocument.folder, tree, repository, read, \.invitations
      ) {
        InvitationDocument($0, account: key)
      }
      let known = (invitations ?? []).filter { Self.isOf(diary, $0.fields) }
      devices = try Self.documents(
        in: DeviceDocument.folder, tree, repository, read, \.devices,
        isLasting: { $0.voucher == .account }
      ) {
        DeviceDocument($0, account: key, invitations: known)
      }?.filter { Self.isOf(diary, $0.fields) }
      invitations = invitations.map { _ in known }
    }
    hasTooManyDevices = devices == nil || invitations == nil
    self.invitations = invitations ?? []
    self.devices = Self.overruled(devices ?? [], self.invitations)
  }

  /// The account of a tree without its devices.
  package static func account(
    _ tree: ObjectID, in repository: borrowing Repository,
    knowing known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) -> AccountDocument? {
    try document(at: AccountDocument.path, tree, repository, known, \.accounts) {
      AccountDocument($0)
    }
  }

  /// A share's definition as a tree has it.
  package static func share(
    _ name: String, _ tree: ObjectID, in repository: borrowing Repository,
    knowing known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) -> ShareDocument? {
    let found = try document(at: ShareDocument.path(of: name), tree, repository, known, \.shares) {
      ShareDocument($0)
    }
    return found?.name == name ? found : nil
  }

  /// The definitions of all shares that a tree has, sorted by name.
  package static func shares(
    _ tree: ObjectID, in repository: borrowing Repository,
    knowing known: KnownDocuments = KnownDocuments()
  ) throws(DiaryError) -> [ShareDocument] {
    try documents(in: ShareDocument.folder, tree, repository, known, \.shares) {
      ShareDocument($0)
    } ?? []
  }

  /// Whether what is signed is signed for a diary; older documents do not say for which.
  private static func isOf(_ diary: String?, _ fields: JSONObject) -> Bool {
    guard let own = SignaturePurpose(of: fields), let diary else { return true }
    return own.repository == diary
  }

  /// The devices of which an invitation lets in one at most.
  ///
  /// Several come together only where roads meet that each had one; then it is everywhere the same one. One that the
  /// account key has signed comes before those for which only the code speaks: else whoever has the code, and has
  /// lost what it gave them, comes in again over a remote that had not heard of it. So does one that gave itself up,
  /// for that may have come over the account's own revocation.
  private static func overruled(
    _ devices: [DeviceDocument], _ invitations: [InvitationDocument]
  ) -> [DeviceDocument] {
    guard devices.contains(where: { $0.invitation != nil }) else { return devices }
    let withdrawn = Set(invitations.filter(\.isWithdrawn).map(\.id))
    var first: [String: (voucher: Int, time: String, id: String)] = [:]
    func rank(_ device: DeviceDocument) -> (voucher: Int, time: String, id: String) {
      (device.voucher.rawValue, device.fields["certifiedAt"]?.string ?? "", device.id)
    }
    for device in devices {
      guard let invitation = device.invitation else { continue }
      let own = rank(device)
      first[invitation] = first[invitation].map { $0 < own ? $0 : own } ?? own
    }
    return devices.map { device in
      guard let invitation = device.invitation, let first = first[invitation] else { return device }
      var device = device
      let isSpoiled = device.isByInvitation && withdrawn.contains(invitation)
      device.isOverruled = isSpoiled || rank(device) != first
      return device
    }
  }

  /// The signed documents of a folder; nil where there are more than anybody has.
  private static func documents<Document>(
    in folder: String, _ tree: ObjectID, _ repository: borrowing Repository,
    _ known: KnownDocuments,
    _ kept: ReferenceWritableKeyPath<KnownDocuments, [ObjectID: Document]>,
    isLasting: (Document) -> Bool = { _ in true }, _ read: ([UInt8]) -> Document?
  ) throws(DiaryError) -> [Document]? {
    let folder = try repository.entry(folder, in: tree)
    guard let folder, folder.isDirectory else { return [] }
    let entries = try DiaryError.git(repository.tree(folder.id).entries)
    guard entries.count <= AccountPlace.devices else { return nil }
    var documents: [Document] = []
    for entry in entries where entry.mode == .file {
      let document = try document(entry.id, repository, known, kept, isLasting: isLasting, read)
      if let document { documents.append(document) }
    }
    return documents
  }

  private static func document<Document>(
    _ file: ObjectID, _ repository: borrowing Repository, _ known: KnownDocuments,
    _ kept: ReferenceWritableKeyPath<KnownDocuments, [ObjectID: Document]>,
    isLasting: (Document) -> Bool = { _ in true }, _ read: ([UInt8]) -> Document?
  ) throws(DiaryError) -> Document? {
    if let document = try known.found(file, in: kept) { return document }
    let bytes = try DiaryError.git(repository.read(file, .blob, limit: AccountPlace.bytes))
    guard let document = read(bytes) else { return nil }
    if isLasting(document) { known.keep(document, as: file, in: kept) }
    return document
  }

  private static func document<Document>(
    at path: String, _ tree: ObjectID, _ repository: borrowing Repository,
    _ known: KnownDocuments,
    _ kept: ReferenceWritableKeyPath<KnownDocuments, [ObjectID: Document]>,
    _ read: ([UInt8]) -> Document?
  ) throws(DiaryError) -> Document? {
    let entry = try repository.entry(path, in: tree)
    guard let entry, entry.mode == .file else { return nil }
    return try document(entry.id, repository, known, kept, read)
  }

  /// Whether a device key is registered here and not revoked.
  package func trusts(_ key: DevicePublicKey) -> Bool {
    devices.contains { $0.publicKey == key && !$0.isRevoked }
  }

  /// Whether a device key is revoked here.
  package func revokes(_ key: DevicePublicKey) -> Bool {
    devices.contains { $0.publicKey == key && $0.isRevoked }
  }

  /// The keys of the account's own devices, each certified by the account key itself, which are not revoked here.
  ///
  /// What an invitation certifies is good only if it was so in its time and place, which the history alone tells.
  var ownKeys: [DevicePublicKey] {
    devices.filter { !$0.isRevoked && !$0.isByInvitation && $0.member == nil }.map(\.publicKey)
  }

  /// The certificate of a device key; nil where it has none.
  package func certificate(of key: DevicePublicKey) -> DeviceDocument? {
    devices.first { $0.publicKey == key }
  }

  /// The devices that are revoked here.
  var revoked: [DeviceDocument] { devices.filter(\.isRevoked) }

  /// Whether an invitation may still be used here, as far as its place tells.
  package func isOpen(_ invitation: InvitationDocument) -> Bool {
    !invitation.isWithdrawn && !devices.contains { $0.invitation == invitation.id }
  }
}
