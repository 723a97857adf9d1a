import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSodium
import TestSupport

@testable import CountMeAccounts
@testable import CountMeHistory

/// A repository in which a test commits what it likes, signed by whom it likes.
struct ForgedHistory: ~Copyable {
  /// The id of the diary that every history belongs to.
  static let diary = "0e54ea9c-7a4b-4c1e-9d57-3f2c8b1a6d90"

  let account: SigningKey
  let document: AccountDocument
  let repository: Repository
  private let folder: TemporaryFolder
  private var random: SplitMix64
  /// The time of the last commit.
  var seconds: Int64 = 1_790_000_000

  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let account = try KeyWorkshop.key(&random)
    let document = try Self.account(account, at: 1_790_000_000_000)
    let repository = try Repository.create(
      at: folder.path, isBare: true, initialBranch: "refs/heads/guest")
    self.init(account, document, repository, folder, random)
  }

  private init(
    _ account: consuming SigningKey, _ document: AccountDocument,
    _ repository: consuming Repository, _ folder: TemporaryFolder, _ random: SplitMix64
  ) {
    self.account = account
    self.document = document
    self.repository = repository
    self.folder = folder
    self.random = random
  }

  /// Where the repository is.
  var path: String { folder.path }

  /// The document of an account whose key it is, as of an instant.
  static func account(
    _ key: borrowing SigningKey, at milliseconds: Int64
  ) throws -> AccountDocument {
    try AccountDocument.make(
      key, email: nil, password: nil, recoveryCode: .random(), cost: AccountCost.least.argon2,
      in: diary, now: Timestamp(milliseconds: milliseconds))
  }

  /// The account's document, signed again a little later.
  var renewedAccount: SealedFile {
    var fields = document.fields
    fields["lastModified"] = .string(Timestamp(milliseconds: 1_790_000_005_000).text)
    let signed = SignedDocument.signing(fields, as: .account, in: Self.diary, with: account)
    return SealedFile(
      merged: AccountDocument.path, bytes: JSONValue.object(signed).canonicalBytes())
  }

  /// The account's document as it is once the account is deleted.
  var closedAccount: SealedFile {
    document.closed(
      by: account, in: Self.diary, now: Timestamp(milliseconds: 1_790_000_005_000)
    ).file
  }

  /// A document of a collection that this program does not know.
  var note: SealedFile {
    let fields: JSONObject = [
      "id": "a", "userId": .string(account.verifyingKey.userID.text),
      "lastModified": "2026-11-20T12:00:00.000Z",
    ]
    return SealedFile(merged: "notes/a.json", bytes: JSONValue.object(fields).canonicalBytes())
  }

  mutating func key() throws -> SigningKey { try KeyWorkshop.key(&random) }

  /// A device's certificate, and its revocation.
  func certificate(of device: VerifyingKey, _ id: String, isRevoked: Bool = false) -> SealedFile {
    let document = DeviceDocument.certify(
      device, id: id, name: id, by: account, in: Self.diary,
      now: Timestamp(milliseconds: 1_790_000_000_000))
    guard isRevoked else { return document.file }
    var fields = document.fields
    fields["revokedAt"] = "2026-11-20T12:00:00.000Z"
    let signed = SignedDocument.signing(fields, as: .device, in: Self.diary, with: account)
    return SealedFile(merged: document.path, bytes: JSONValue.object(signed).canonicalBytes())
  }

  /// The account's word that its history begins anew, in the place of one with a tip.
  func beginningAnew(insteadOf tip: ObjectID) throws -> AccountDocument {
    document.beginningAnew(
      by: account, insteadOf: tip,
      with: try HistoryRewrite.contents(of: repository.commit(tip).tree, repository),
      containing: ReplacedWork(), in: Self.diary,
      now: Timestamp(milliseconds: 1_790_000_009_000))
  }

  /// Commits changes of the first parent's tree.
  mutating func commit(
    _ files: [SealedFile], on parents: [ObjectID], by key: borrowing SigningKey,
    saying message: CommitMessage? = nil
  ) throws -> ObjectID {
    let draft = try draft(files, parents, message?.text ?? "m")
    return try repository.write(draft, signature: SSHSignature.armoured(draft.bytes, by: key))
  }

  /// Commits with the signature that is given, or without one.
  mutating func commit(
    _ files: [SealedFile], on parents: [ObjectID], signature: String?
  ) throws -> ObjectID {
    try repository.write(try draft(files, parents, "m"), signature: signature)
  }

  private mutating func draft(
    _ files: [SealedFile], _ parents: [ObjectID], _ message: String
  ) throws -> CommitDraft {
    seconds += 1
    let tree = try parents.first.map { try repository.commit($0).tree } ?? .emptyTree
    let format = SealedFile(
      merged: FormatDocument.path, bytes: FormatDocument(repositoryID: Self.diary).bytes)
    let changes = try (parents.isEmpty ? [format] + files : files).map { file in
      TreeChange(path: file.path, blob: try file.bytes.map { try repository.write($0, .blob) })
    }
    return CommitDraft(
      tree: try repository.updatedTree(tree, changes), parents: parents,
      author: CommitIdentity(
        name: "A", email: "a@example.org", seconds: seconds, offsetMinutes: 0),
      message: message)
  }

  /// The rule that refuses a commit or one below it, or nil where all pass.
  func refusal(_ tip: ObjectID, since verified: [ObjectID] = []) throws -> String? {
    do {
      try CommitVerifier.verify(
        tip, since: verified.map { JudgedTip($0) }, of: account.verifyingKey.userID, in: repository)
      return nil
    } catch DiaryError.sync(.commitRefused(_, _, let rule, _)) {
      return rule
    }
  }
}
