import CountMeGit
import CountMeModel
import CountMeSodium
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory

/// A share of `favoriteFoods`, by a device of its owner's.
struct ForgedShare: ~Copyable {
  var history: ForgedHistory
  let device: SigningKey
  let share: ShareDocument
  let branch: ShareBranch

  init(seed: UInt64) throws {
    var history = try ForgedHistory(seed: seed)
    let branch = try #require(ShareBranch(history.account.verifyingKey.userID, "part"))
    let device = try history.key()
    let share = Self.share("part", by: history.account)
    self.init(history, device, share, branch)
  }

  private init(
    _ history: consuming ForgedHistory, _ device: consuming SigningKey, _ share: ShareDocument,
    _ branch: ShareBranch
  ) {
    self.history = history
    self.device = device
    self.share = share
    self.branch = branch
  }

  static func share(
    _ name: String, _ collections: [String] = ["favoriteFoods"], ended: Bool = false,
    after earlier: ShareDocument? = nil, by key: borrowing SigningKey,
    in diary: String = ForgedHistory.diary
  ) -> ShareDocument {
    var fields: JSONObject = ["collections": .array(collections.map { .string($0) })]
    if ended { fields["endedAt"] = "2026-11-20T12:00:00.000Z" }
    return ShareDocument.signed(
      fields, name: name, after: earlier, by: key, in: diary,
      now: Timestamp(seconds: 1_790_000_000))
  }

  func document(_ collection: String, _ id: String, _ more: JSONObject = [:]) -> SealedFile {
    var fields: JSONObject = [
      "id": .string(id), "userId": .string(history.account.verifyingKey.userID.text),
      "lastModified": "2026-11-20T12:00:00.000Z",
    ]
    for (name, value) in more { fields[name] = value }
    let month = collection == "dailyLogs" ? "\(id.prefix(7))/" : ""
    return SealedFile(
      merged: "\(collection)/\(month)\(id).json",
      bytes: JSONValue.object(fields).canonicalBytes())
  }

  func food(_ id: String) -> SealedFile {
    document("favoriteFoods", id, ["name": .string(id), "calories": 1])
  }

  /// The first commit of the share.
  mutating func begin(_ files: [SealedFile] = []) throws -> ObjectID {
    let all = [share.file, history.certificate(of: device.verifyingKey, "d")] + files
    return try history.commit(all, on: [], by: device)
  }

  func refusal(_ tip: ObjectID, replacing old: ObjectID? = nil) throws -> String? {
    do {
      try ShareVerifier.verify(
        tip, since: nil, replacing: old, of: branch, in: history.repository)
      return nil
    } catch DiaryError.sync(.commitRefused(_, _, let rule, _)) {
      return rule
    }
  }

  func takesPlace(_ tip: ObjectID, of old: ObjectID) throws -> Bool {
    try ShareVerifier.takesPlace(tip, of: old, on: branch, in: history.repository)
  }

  /// What a code says of a device, signed by nobody else.
  func byCode(
    _ key: borrowing SigningKey, _ id: String,
    _ kind: InvitationDocument.Kind = .device
  ) -> [SealedFile] {
    let code = InvitationCode("x")
    let now = Timestamp(seconds: 1_790_000_000)
    let invitation = InvitationDocument.make(
      code, id: "i", kind, name: "phone", by: history.account, in: ForgedHistory.diary,
      now: now)
    let device = DeviceDocument.certify(
      key.verifyingKey, id: id, name: id, by: invitation, code, of: branch.owner,
      in: ForgedHistory.diary, now: now)
    return [invitation.file, device.file]
  }
}
