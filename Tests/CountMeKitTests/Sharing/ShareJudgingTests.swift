import CountMeGit
import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory

/// What may be on a share's branch, on the way in to a follower and to a remote.
@Suite("The judge of shares")
struct ShareJudgingTests {
  private static let scope = "a share holds what its owner shares, and nothing else"
  private static let signed = Signer.rule

  /// A share of `favoriteFoods`, by a device of its owner's.
  private struct Scene: ~Copyable {
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
  }

  @Test("what the owner shares comes in, and goes")
  func honest() throws {
    var scene = try Scene(seed: 1)
    let (oats, bread) = (scene.food("oats"), scene.food("bread"))
    let first = try scene.begin([oats])
    let next = try scene.history.commit(
      [bread, SealedFile(merged: oats.path, bytes: nil)], on: [first], by: scene.device)
    #expect(try scene.refusal(next) == nil)
  }

  @Test("nothing else is in it: other collections, lists of members, the account, other shares")
  func excess() throws {
    var scene = try Scene(seed: 2)
    let share = Scene.share("part", ["favoriteFoods", "dailyLogs"], by: scene.history.account)
    let certificate = scene.history.certificate(of: scene.device.verifyingKey, "d")
    let base = [share.file, certificate]
    let totals = scene.document("dailyLogs", "2026-11-20", ["totalCalories": 100])
    let good = try scene.history.commit(base + [totals], on: [], by: scene.device)
    #expect(try scene.refusal(good) == nil)
    let listed = scene.document(
      "dailyLogs", "2026-11-20",
      ["totalCalories": 100, "foodItems": ["019a9f2c-4e80-7000-8000-000000000000"]])
    let others = [
      listed, scene.document("hydration", "2026-11-20"), scene.history.note,
      scene.document("achievements", "a"), scene.history.document.file,
      Scene.share("other", by: scene.history.account).file,
      SealedFile(merged: ".countme/schema/notes.schema.json", bytes: Array("{}".utf8)),
    ]
    for file in others {
      let anew = try scene.history.commit(base + [file], on: [], by: scene.device)
      #expect(try scene.refusal(anew) == Self.scope, "\(file.path)")
      let later = try scene.history.commit([file], on: [good], by: scene.device)
      #expect(try scene.refusal(later) == Self.scope, "\(file.path)")
    }
    let early = ShareDocument.signed(
      ["collections": ["dailyLogs"], "from": "2026-11-21"], name: "part", after: nil,
      by: scene.history.account, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_000))
    let before = try scene.history.commit(
      [early.file, certificate, totals], on: [], by: scene.device)
    #expect(try scene.refusal(before) == Self.scope)
  }

  @Test("its definition is the branch's owner's, of the branch's name and for its diary")
  func definitions() throws {
    var scene = try Scene(seed: 3)
    let other = try scene.history.key()
    let certificate = scene.history.certificate(of: scene.device.verifyingKey, "d")
    let forged = [
      Scene.share("part", by: other), Scene.share("weight", by: scene.history.account),
      Scene.share("part", by: scene.history.account, in: "another diary"),
    ]
    for share in forged {
      let file = SealedFile(merged: ShareDocument.path(of: "part"), bytes: share.bytes)
      let tip = try scene.history.commit([file, certificate], on: [], by: scene.device)
      #expect(try scene.refusal(tip) == ShareVerifier.ownership)
    }
    let none = try scene.history.commit([certificate], on: [], by: scene.device)
    #expect(try scene.refusal(none) == ShareVerifier.ownership)
  }

  @Test(
    "only devices of the owner's publish: no follower, no member, no revoked one, nobody unsigned")
  func signers() throws {
    var scene = try Scene(seed: 4)
    let first = try scene.begin()
    let stranger = try scene.history.key()
    let food = scene.food("oats")
    let byStranger = try scene.history.commit([food], on: [first], by: stranger)
    #expect(try scene.refusal(byStranger) == Self.signed)
    let unsigned = try scene.history.commit([food], on: [first], signature: nil)
    #expect(try scene.refusal(unsigned) == Self.signed)
    let revoked = scene.history.certificate(
      of: scene.device.verifyingKey, "d", isRevoked: true)
    let after = try scene.history.commit([revoked], on: [first], by: scene.device)
    #expect(try scene.refusal(after) == Self.signed)
    // A member's certificate is good in a group, and publishes nothing of it.
    let code = InvitationCode("x")
    let invitation = InvitationDocument.make(
      code, id: "i", .member, name: "Ben", by: scene.history.account, in: ForgedHistory.diary,
      now: Timestamp(seconds: 1_790_000_000))
    let ben = DeviceDocument.certify(
      stranger.verifyingKey, id: "ben", name: "b", by: invitation, code,
      of: scene.branch.owner, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_000))
    let byMember = try scene.history.commit(
      [scene.share.file, invitation.file, ben.file], on: [], by: stranger)
    #expect(try scene.refusal(byMember) == Self.signed)
  }

  @Test(
    "another definition begins it anew, and an older word takes no later one's place"
  )
  func beginnings() throws {
    var scene = try Scene(seed: 5)
    let certificate = scene.history.certificate(of: scene.device.verifyingKey, "d")
    let first = try scene.begin([scene.food("oats")])
    let later = Scene.share("part", ["hydration"], after: scene.share, by: scene.history.account)
    let onTop = try scene.history.commit(
      [later.file, SealedFile(merged: scene.food("oats").path, bytes: nil)], on: [first],
      by: scene.device)
    #expect(try scene.refusal(onTop) == ShareVerifier.beginning)
    let anew = try scene.history.commit([later.file, certificate], on: [], by: scene.device)
    #expect(try scene.refusal(anew) == nil)
    #expect(try scene.takesPlace(anew, of: first))
    #expect(try !scene.takesPlace(first, of: anew))
    let grown = try scene.history.commit([scene.food("bread")], on: [first], by: scene.device)
    #expect(try !scene.takesPlace(grown, of: anew))
    let again = try scene.history.commit(
      [scene.share.file, certificate], on: [], by: scene.device)
    #expect(try !scene.takesPlace(again, of: first))
    let ended = Scene.share(
      "part", ended: true, after: later, by: scene.history.account)
    let end = try scene.history.commit([ended.file, certificate], on: [], by: scene.device)
    #expect(try scene.refusal(end) == nil)
    #expect(try scene.takesPlace(end, of: anew))
    for old in [first, anew, grown] { #expect(try !scene.takesPlace(old, of: end)) }
    let filled = try scene.history.commit(
      [ended.file, certificate, scene.food("oats")], on: [], by: scene.device)
    #expect(try scene.refusal(filled) == Self.scope)
  }

  @Test("two roads of one share meet, and no more, and none of another definition")
  func meeting() throws {
    var scene = try Scene(seed: 6)
    let foods = ["bread", "milk", "rice"].map { scene.food($0) }
    let drink = scene.document("hydration", "2026-11-20")
    let first = try scene.begin()
    var roads: [ObjectID] = []
    for food in foods {
      roads.append(try scene.history.commit([food], on: [first], by: scene.device))
    }
    let merged = try scene.history.commit([foods[1]], on: Array(roads[..<2]), by: scene.device)
    #expect(try scene.refusal(merged) == nil)
    // What neither of the two has is judged like any other change.
    let excess = try scene.history.commit([drink], on: Array(roads[..<2]), by: scene.device)
    #expect(try scene.refusal(excess) == Self.scope)
    let three = try scene.history.commit([], on: roads, by: scene.device)
    #expect(try scene.refusal(three) == CommitVerifier.wholeness)
    let later = Scene.share("part", after: scene.share, by: scene.history.account)
    let certificate = scene.history.certificate(of: scene.device.verifyingKey, "d")
    let anew = try scene.history.commit([later.file, certificate], on: [], by: scene.device)
    for parents in [[anew, first], [first, anew]] {
      let mixed = try scene.history.commit([later.file], on: parents, by: scene.device)
      #expect(try scene.refusal(mixed) == ShareVerifier.beginning)
    }
  }

  /// What a code says of a device, signed by nobody else.
  private func byCode(
    _ scene: borrowing Scene, _ key: borrowing SigningKey, _ id: String,
    _ kind: InvitationDocument.Kind = .device
  ) -> [SealedFile] {
    let code = InvitationCode("x")
    let now = Timestamp(seconds: 1_790_000_000)
    let invitation = InvitationDocument.make(
      code, id: "i", kind, name: "phone", by: scene.history.account, in: ForgedHistory.diary,
      now: now)
    let device = DeviceDocument.certify(
      key.verifyingKey, id: id, name: id, by: invitation, code, of: scene.branch.owner,
      in: ForgedHistory.diary, now: now)
    return [invitation.file, device.file]
  }

  @Test(
    "a code lets nobody publish: not who had it, nor who was let in by it and is not known here")
  func codes() throws {
    var scene = try Scene(seed: 7)
    let phone = try scene.history.key()
    let files = byCode(scene, phone, "phone")
    let begun = try scene.history.commit([scene.share.file] + files, on: [], by: phone)
    #expect(try scene.refusal(begun) == Self.signed)
    let food = scene.food("oats")
    let first = try scene.begin()
    let forged = try scene.history.commit(files + [food], on: [first], by: phone)
    #expect(try scene.refusal(forged) == Self.signed)
    // The same certificate is good once a device that the account key certified has brought it along.
    let brought = try scene.history.commit(files, on: [first], by: scene.device)
    let published = try scene.history.commit([food], on: [brought], by: phone)
    #expect(try scene.refusal(published) == nil)
    // Who has the code as well, and says that it came earlier, is nobody.
    let thief = try scene.history.key()
    let earlier = byCode(scene, thief, "a")[1]
    let rival = try scene.history.commit([earlier], on: [published], by: thief)
    #expect(try scene.refusal(rival) == Self.signed)
  }

  @Test("a revocation that was seen stays, also where the share begins anew")
  func revocations() throws {
    var scene = try Scene(seed: 8)
    let phone = try scene.history.key()
    let certificates = [false, true].map {
      scene.history.certificate(of: phone.verifyingKey, "phone", isRevoked: $0)
    }
    let first = try scene.begin([certificates[0]])
    let revoked = try scene.history.commit([certificates[1]], on: [first], by: scene.device)
    #expect(try scene.refusal(revoked) == nil)
    for file in [certificates[0], SealedFile(merged: certificates[0].path, bytes: nil)] {
      let back = try scene.history.commit([file], on: [revoked], by: scene.device)
      #expect(try scene.refusal(back) == AccountProgressRule.summary)
    }
    let later = Scene.share("part", after: scene.share, by: scene.history.account)
    let own = scene.history.certificate(of: scene.device.verifyingKey, "d")
    let byRevoked = try scene.history.commit(
      [later.file, own, certificates[0]], on: [], by: phone)
    #expect(try scene.refusal(byRevoked, replacing: revoked) == Self.signed)
    let forgetting = try scene.history.commit([later.file, own], on: [], by: scene.device)
    #expect(try scene.refusal(forgetting, replacing: revoked) == AccountProgressRule.summary)
    let honest = try scene.history.commit(
      [later.file, own, certificates[1]], on: [], by: scene.device)
    #expect(try scene.refusal(honest, replacing: revoked) == nil)
  }
}
