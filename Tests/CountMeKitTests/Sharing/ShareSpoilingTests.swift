import CountMeGit
import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory

/// What one device of the owner's, which another has taken over, puts on a share.
@Suite("Whatever a device puts on a share, its owner can go on")
struct ShareSpoilingTests {
  /// A share with a device and a phone that the account key certified, and a taken-over laptop.
  private struct Spoiled: ~Copyable {
    var scene: ForgedShare
    let phone: SigningKey
    let laptop: SigningKey
    let first: ObjectID

    init(seed: UInt64) throws {
      var scene = try ForgedShare(seed: seed)
      let phone = try scene.history.key()
      let laptop = try scene.history.key()
      let invitation = scene.byCode(phone, "phone")[0]
      let first = try scene.begin([
        scene.history.certificate(of: laptop.verifyingKey, "laptop"), invitation,
        scene.food("oats"),
      ])
      self.init(scene, phone, laptop, first)
    }

    private init(
      _ scene: consuming ForgedShare, _ phone: consuming SigningKey,
      _ laptop: consuming SigningKey, _ first: ObjectID
    ) {
      self.scene = scene
      self.phone = phone
      self.laptop = laptop
      self.first = first
    }

    /// A certificate by which a key gives itself up.
    func givenUp(_ key: borrowing SigningKey, _ id: String) -> SealedFile {
      let fields: JSONObject = [
        "id": .string(id), "userId": .string(scene.branch.owner.text), "name": "x",
        "lastModified": "2026-11-20T12:00:00.000Z", "certifiedAt": "2026-11-20T12:00:00.000Z",
        "revokedAt": "2026-11-20T12:00:00.000Z", "createdAt": "2026-11-20T12:00:00.000Z",
        "publicKey": .string(DevicePublicKey(key.verifyingKey).line),
      ]
      let signed = SignedDocument.signing(
        fields, as: .device, in: ForgedHistory.diary, with: key)
      return SealedFile(
        merged: "profile/devices/\(id).json", bytes: JSONValue.object(signed).canonicalBytes())
    }

    /// What the owner's tree has instead of some files; nothing of those that it has not.
    func honest(insteadOf files: [SealedFile]) throws -> [SealedFile] {
      let own = [
        scene.share.file, scene.history.certificate(of: scene.device.verifyingKey, "d"),
        scene.history.certificate(of: laptop.verifyingKey, "laptop"), scene.food("oats"),
        scene.history.certificate(of: phone.verifyingKey, "phone"),
        SealedFile(
          merged: FormatDocument.path,
          bytes: FormatDocument(repositoryID: ForgedHistory.diary).bytes),
      ]
      let strange = files.filter { file in !own.contains { $0.path == file.path } }
      return own + strange.map { SealedFile(merged: $0.path, bytes: nil) }
    }

    /// Whether the laptop gets some files in, and the device follows on them, and begins anew in their place.
    mutating func expectMended(_ files: [SealedFile], _ what: Comment) throws {
      let spoiled = try scene.history.commit(files, on: [first], by: laptop)
      #expect(try scene.refusal(spoiled) == nil, what)
      let honest = try honest(insteadOf: files)
      let next = try scene.history.commit(honest, on: [spoiled], by: scene.device)
      #expect(try scene.refusal(next) == nil, what)
      let device = DevicePublicKey(scene.device.verifyingKey)
      let tree = try scene.history.repository.commit(next).tree
      #expect(try lets(device, tree, over: [spoiled], replacing: nil), what)
      let later = ForgedShare.share(
        "part", ["favoriteFoods"], after: scene.share, by: scene.history.account)
      let anew = try scene.history.commit(
        honest.filter { $0.bytes != nil && $0.path != later.path } + [later.file], on: [],
        by: scene.device)
      #expect(try scene.refusal(anew, replacing: spoiled) == nil, what)
      let begun = try scene.history.repository.commit(anew).tree
      #expect(try lets(device, begun, over: [], replacing: spoiled), what)
      // And each of the owner's devices, whatever was said of it there.
      let byPhone = try scene.history.commit([scene.food("rice")], on: [next], by: phone)
      #expect(try scene.refusal(byPhone) == nil, what)
      let direct = try scene.history.commit(honest, on: [spoiled], by: phone)
      #expect(try scene.refusal(direct) == nil, what)
    }

    func lets(
      _ device: DevicePublicKey, _ tree: ObjectID, over parents: [ObjectID],
      replacing old: ObjectID?
    ) throws -> Bool {
      try ShareVerifier.lets(
        device, publish: tree, over: parents, replacing: old, on: scene.branch,
        in: scene.history.repository)
    }
  }

  @Test("a key that nobody certified and that gives itself up, also under the name of a new device")
  func givenUp() throws {
    var spoiled = try Spoiled(seed: 1)
    let key = try spoiled.scene.history.key()
    try spoiled.expectMended([spoiled.givenUp(key, "zzz")], "a throw-away key")
    try spoiled.expectMended([spoiled.givenUp(key, "phone")], "the phone's name")
  }

  @Test("what the account key has signed of others: a member, an invitation, another use of a code")
  func ofOthers() throws {
    var spoiled = try Spoiled(seed: 2)
    let key = try spoiled.scene.history.key()
    let code = InvitationCode("y")
    let now = Timestamp(seconds: 1_790_000_000)
    let account = spoiled.scene.history.account.verifyingKey.userID
    let invitation = InvitationDocument.make(
      code, id: "m", .member, name: "Ben", by: spoiled.scene.history.account,
      in: ForgedHistory.diary, now: now)
    let member = DeviceDocument.certify(
      key.verifyingKey, id: "ben", name: "b", by: invitation, code, of: account,
      in: ForgedHistory.diary, now: now
    ).revoked(by: spoiled.scene.history.account, in: ForgedHistory.diary, now: now)
    try spoiled.expectMended([invitation.file, member.file], "a removed member")
    // Before the phone's certificate is the account key's, a rival with the same code comes before it.
    let byCode = spoiled.scene.byCode(spoiled.phone, "phone")
    let rival = spoiled.scene.byCode(key, "a")[1]
    try spoiled.expectMended([byCode[1], rival], "a rival of the phone's")
  }

  @Test("other fields that never change, and a newer format")
  func fixed() throws {
    var spoiled = try Spoiled(seed: 3)
    let made = spoiled.scene.document(
      "favoriteFoods", "oats",
      ["name": "oats", "calories": 1, "createdAt": "2026-11-20T12:00:00.000Z"])
    try spoiled.expectMended([made], "createdAt")
    let format: JSONObject = ["format": 999, "repositoryId": .string(ForgedHistory.diary)]
    try spoiled.expectMended(
      [
        SealedFile(
          merged: FormatDocument.path, bytes: JSONValue.object(format).canonicalBytes())
      ], "the format")
  }

  @Test("its own revocation is said to the owner, who revokes it too")
  func ownRevocation() throws {
    var spoiled = try Spoiled(seed: 4)
    let tip = try spoiled.scene.history.commit(
      [spoiled.givenUp(spoiled.laptop, "zzz")], on: [spoiled.first], by: spoiled.scene.device)
    let next = try spoiled.scene.history.commit(
      [SealedFile(merged: "profile/devices/zzz.json", bytes: nil)], on: [tip],
      by: spoiled.scene.device)
    #expect(try spoiled.scene.refusal(next) == AccountProgressRule.summary)
    let tree = try spoiled.scene.history.repository.commit(next).tree
    #expect(throws: DiaryError.sync(.shareRevokes(device: "x", id: "zzz"))) {
      try spoiled.lets(
        DevicePublicKey(spoiled.scene.device.verifyingKey), tree, over: [tip], replacing: nil)
    }
    let revoked = spoiled.scene.history.certificate(
      of: spoiled.laptop.verifyingKey, "laptop", isRevoked: true)
    let mended = try spoiled.scene.history.commit(
      [revoked, SealedFile(merged: "profile/devices/zzz.json", bytes: nil)], on: [tip],
      by: spoiled.scene.device)
    #expect(try spoiled.scene.refusal(mended) == nil)
  }
}
