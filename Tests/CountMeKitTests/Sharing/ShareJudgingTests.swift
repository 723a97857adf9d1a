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
  static let scope = "a share holds what its owner shares, and nothing else"
  private static let signed = SignerStatus.rule

  @Test("what the owner shares comes in, and goes")
  func honest() throws {
    var scene = try ForgedShare(seed: 1)
    let (oats, bread) = (scene.food("oats"), scene.food("bread"))
    let first = try scene.begin([oats])
    let next = try scene.history.commit(
      [bread, SealedFile(merged: oats.path, bytes: nil)], on: [first], by: scene.device)
    #expect(try scene.refusal(next) == nil)
  }

  @Test("nothing else is in it: other collections, lists of members, the account, other shares")
  func excess() throws {
    var scene = try ForgedShare(seed: 2)
    let share = ForgedShare.share(
      "part", ["favoriteFoods", "dailyLogs"], by: scene.history.account)
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
      ForgedShare.share("other", by: scene.history.account).file,
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

  /// Whoever may write to a remote puts that there, without any key; the owner's next sync goes on over it.
  @Test("a format that cannot be read is refused, and no failure of whoever judges it")
  func unreadableFormat() throws {
    var scene = try ForgedShare(seed: 3)
    let first = try scene.begin()
    for bytes in [[], [0xFF, 0xFE], Array("[]".utf8), Array("{\"format\":1}".utf8)] {
      let file = SealedFile(merged: FormatDocument.path, bytes: bytes)
      let commit = try scene.history.commit([file], on: [first], by: scene.device)
      #expect(try scene.refusal(commit) == CommitVerifier.wholeness, "\(bytes)")
      let good = try ShareVerifier.newestGood(
        behind: commit, since: nil, of: scene.branch, in: scene.history.repository)
      #expect(good?.id == first)
    }
  }

  @Test("its definition is the branch's owner's, of the branch's name and for its diary")
  func definitions() throws {
    var scene = try ForgedShare(seed: 3)
    let other = try scene.history.key()
    let certificate = scene.history.certificate(of: scene.device.verifyingKey, "d")
    let forged = [
      ForgedShare.share("part", by: other), ForgedShare.share("weight", by: scene.history.account),
      ForgedShare.share("part", by: scene.history.account, in: "another diary"),
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
    var scene = try ForgedShare(seed: 4)
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
    var scene = try ForgedShare(seed: 5)
    let certificate = scene.history.certificate(of: scene.device.verifyingKey, "d")
    let first = try scene.begin([scene.food("oats")])
    let later = ForgedShare.share(
      "part", ["hydration"], after: scene.share, by: scene.history.account)
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
    let ended = ForgedShare.share(
      "part", ended: true, after: later, by: scene.history.account)
    let end = try scene.history.commit([ended.file, certificate], on: [], by: scene.device)
    #expect(try scene.refusal(end) == nil)
    #expect(try scene.takesPlace(end, of: anew))
    for old in [first, anew, grown] { #expect(try !scene.takesPlace(old, of: end)) }
    let filled = try scene.history.commit(
      [ended.file, certificate, scene.food("oats")], on: [], by: scene.device)
    #expect(try scene.refusal(filled) == Self.scope)
  }

  @Test("the last word may come on top, empty, and nothing that is older ever again on top of it")
  func lastWordOnTop() throws {
    var scene = try ForgedShare(seed: 9)
    let (oats, bread) = (scene.food("oats"), scene.food("bread"))
    let gone = SealedFile(merged: oats.path, bytes: nil)
    let first = try scene.begin([oats])
    let later = ForgedShare.share("part", after: scene.share, by: scene.history.account)
    let ended = ForgedShare.share("part", ended: true, after: later, by: scene.history.account)
    let end = try scene.history.commit([ended.file, gone], on: [first], by: scene.device)
    #expect(try scene.refusal(end) == nil)
    // What it ends is not left in it, and nobody else says it.
    let filled = try scene.history.commit([ended.file], on: [first], by: scene.device)
    #expect(try scene.refusal(filled) == Self.scope)
    let stranger = try scene.history.key()
    let byStranger = try scene.history.commit([ended.file, gone], on: [first], by: stranger)
    #expect(try scene.refusal(byStranger) == Self.signed)
    // Replays: on top of it, beside it in a merge, and in its place.
    for file in [scene.share.file, later.file] {
      for parents in [[end], [end, first], [first, end]] {
        let replayed = try scene.history.commit([file, oats], on: parents, by: scene.device)
        #expect(try scene.refusal(replayed) == ShareVerifier.beginning)
      }
    }
    let documents = try scene.history.commit([bread], on: [end], by: scene.device)
    #expect(try scene.refusal(documents) == Self.scope)
    let grown = try scene.history.commit([bread], on: [first], by: scene.device)
    for old in [first, grown] { #expect(try !scene.takesPlace(old, of: end)) }
    #expect(try scene.takesPlace(end, of: grown))
    // An end of before, over a share that was begun again.
    let again = ForgedShare.share("part", after: ended, by: scene.history.account)
    let certificate = scene.history.certificate(of: scene.device.verifyingKey, "d")
    let anew = try scene.history.commit([again.file, certificate], on: [], by: scene.device)
    #expect(try scene.takesPlace(anew, of: end) && !scene.takesPlace(end, of: anew))
    let endedBefore = try scene.history.commit([ended.file], on: [anew], by: scene.device)
    #expect(try scene.refusal(endedBefore) == ShareVerifier.beginning)
  }

  @Test("so may the word that the share is elsewhere, and no other definition of what is shared")
  func movedOnTop() throws {
    var scene = try ForgedShare(seed: 10)
    let oats = scene.food("oats")
    let gone = SealedFile(merged: oats.path, bytes: nil)
    let first = try scene.begin([oats])
    let later = ForgedShare.share("part", after: scene.share, by: scene.history.account)
    let moved = try scene.history.commit(
      [later.file, gone], on: [first], by: scene.device, saying: .movedShare)
    #expect(try scene.refusal(moved) == nil)
    let filled = try scene.history.commit(
      [later.file], on: [first], by: scene.device, saying: .movedShare)
    #expect(try scene.refusal(filled) == Self.scope)
    let silent = try scene.history.commit([later.file, gone], on: [first], by: scene.device)
    #expect(try scene.refusal(silent) == ShareVerifier.beginning)
    let older = try scene.history.commit(
      [scene.share.file], on: [moved], by: scene.device, saying: .movedShare)
    #expect(try scene.refusal(older) == ShareVerifier.beginning)
  }

  @Test("a last word on top of an old state forgets no revocation that was seen after it")
  func lastWordOfRevoked() throws {
    var scene = try ForgedShare(seed: 11)
    let phone = try scene.history.key()
    let certificates = [false, true].map {
      scene.history.certificate(of: phone.verifyingKey, "phone", isRevoked: $0)
    }
    let first = try scene.begin([certificates[0]])
    let revoked = try scene.history.commit([certificates[1]], on: [first], by: scene.device)
    let ended = ForgedShare.share(
      "part", ended: true, after: scene.share, by: scene.history.account)
    let onOld = try scene.history.commit([ended.file], on: [first], by: phone)
    #expect(try scene.refusal(onOld) == nil)
    #expect(try scene.refusal(onOld, replacing: revoked) != nil)
    #expect(
      try ShareVerifier.newestGood(
        behind: onOld, since: JudgedTip(revoked), of: scene.branch, in: scene.history.repository)
        == nil)
    let onNew = try scene.history.commit([ended.file], on: [revoked], by: phone)
    #expect(try scene.refusal(onNew) == Self.signed)
  }

  @Test("two roads of one share meet, and no more, and none of another definition")
  func meeting() throws {
    var scene = try ForgedShare(seed: 6)
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
    let later = ForgedShare.share("part", after: scene.share, by: scene.history.account)
    let certificate = scene.history.certificate(of: scene.device.verifyingKey, "d")
    let anew = try scene.history.commit([later.file, certificate], on: [], by: scene.device)
    for parents in [[anew, first], [first, anew]] {
      let mixed = try scene.history.commit([later.file], on: parents, by: scene.device)
      #expect(try scene.refusal(mixed) == ShareVerifier.beginning)
    }
  }

  @Test(
    "a code lets nobody publish: not who had it, nor who was let in by it and is not known here")
  func codes() throws {
    var scene = try ForgedShare(seed: 7)
    let phone = try scene.history.key()
    let files = scene.byCode(phone, "phone")
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
    let earlier = scene.byCode(thief, "a")[1]
    let rival = try scene.history.commit([earlier], on: [published], by: thief)
    #expect(try scene.refusal(rival) == Self.signed)
  }

  @Test("a revocation that was seen stays, also where the share begins anew")
  func revocations() throws {
    var scene = try ForgedShare(seed: 8)
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
    let later = ForgedShare.share("part", after: scene.share, by: scene.history.account)
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
