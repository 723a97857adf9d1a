import CountMeGit
import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory

/// What devices may do that an invitation let in, by the place of their commits.
@Suite("The judge of invitations")
struct InvitationJudgingTests {
  private static let rule = CommitVerifier.invitationRule
  private static let signed = SignerStatus.rule
  private static let bySignature =
    "the account key signs the account, its devices, invitations and shares"
  private static let kept = "what the account key signed is never taken back"
  private static let member = "a member changes entries, and nothing of the account"
  private static let week = InvitationScene.week

  @Test("who has the code lets one device in, which writes like any other")
  func honest() throws {
    var scene = try InvitationScene(seed: 1)
    let phone = try scene.history.key()
    let file = scene.certificate(of: phone, "phone").file
    let joined = try scene.history.commit([file], on: [scene.root], by: phone)
    let next = try scene.history.commit([scene.history.note], on: [joined], by: phone)
    let beside = try scene.history.commit([], on: [scene.root], by: scene.owner)
    let merged = try scene.history.commit([file], on: [beside, next], by: scene.owner)
    #expect(try scene.history.refusal(merged) == nil)
  }

  @Test("an invitation lets nobody in twice, nor two at once")
  func twice() throws {
    var scene = try InvitationScene(seed: 2)
    let one = try scene.history.key()
    let two = try scene.history.key()
    let (first, second) = (
      scene.certificate(of: one, "a").file, scene.certificate(of: two, "b").file
    )
    let joined = try scene.history.commit([first], on: [scene.root], by: one)
    let again = try scene.history.commit([second], on: [joined], by: two)
    #expect(try scene.history.refusal(again) == Self.rule)
    let both = try scene.history.commit([first, second], on: [scene.root], by: one)
    #expect(try scene.history.refusal(both) == Self.rule)
    // The owner's device may not do so for somebody either.
    let byOwner = try scene.history.commit([second], on: [joined], by: scene.owner)
    #expect(try scene.history.refusal(byOwner) == Self.rule)
  }

  @Test("whom the code lets in can be revoked: a certificate leaves room for that")
  func longCertificate() throws {
    for (size, isGood) in [(1 << 14, true), (1 << 14 + 1, false), (1 << 16, false)] {
      var scene = try InvitationScene(seed: 11)
      let phone = try scene.history.key()
      let certificate = scene.certificate(of: phone, "phone", bytes: size)
      #expect(certificate.bytes?.count == size)
      let joined = try scene.history.commit([certificate], on: [scene.root], by: phone)
      let rule = try scene.history.refusal(joined)
      #expect(rule == (isGood ? nil : SizeRule.summary), "\(size)")
      guard isGood else { continue }
      let revoked = try scene.revocation(of: certificate)
      let end = try scene.history.commit([revoked], on: [joined], by: scene.owner)
      #expect(try scene.history.refusal(end) == nil)
    }
  }

  @Test("where two roads meet that used one invitation, the same one counts everywhere")
  func race() throws {
    var scene = try InvitationScene(seed: 3)
    let one = try scene.history.key()
    let two = try scene.history.key()
    let (first, second) = (
      scene.certificate(of: one, "a").file, scene.certificate(of: two, "b").file
    )
    let left = try scene.history.commit([first], on: [scene.root], by: one)
    let right = try scene.history.commit([second], on: [scene.root], by: two)
    #expect(try scene.history.refusal(left) == nil)
    #expect(try scene.history.refusal(right) == nil)
    // Neither of the two says that it was them.
    for (parents, file) in [([left, right], second), ([right, left], first)] {
      let byOne = try scene.history.commit([file], on: parents, by: one)
      let byTwo = try scene.history.commit([file], on: parents, by: two)
      #expect(try scene.history.refusal(byOne) == Self.rule)
      #expect(try scene.history.refusal(byTwo) == Self.rule)
      let byOwner = try scene.history.commit([file], on: parents, by: scene.owner)
      #expect(try scene.history.refusal(byOwner) == nil)
      let won = try scene.history.commit([scene.history.note], on: [byOwner], by: one)
      let lost = try scene.history.commit([scene.history.note], on: [byOwner], by: two)
      #expect(try scene.history.refusal(won) == nil)
      #expect(try scene.history.refusal(lost) == Self.signed)
    }
  }

  @Test("a withdrawn invitation lets nobody in, and one that was used meanwhile does not count")
  func withdrawn() throws {
    var scene = try InvitationScene(seed: 4)
    let phone = try scene.history.key()
    let file = scene.certificate(of: phone, "phone").file
    let withdrawal = scene.withdrawal()
    let withdrawn = try scene.history.commit([withdrawal], on: [scene.root], by: scene.owner)
    let late = try scene.history.commit([file], on: [withdrawn], by: phone)
    #expect(try scene.history.refusal(late) == Self.rule)
    let joined = try scene.history.commit([file], on: [scene.root], by: phone)
    let merged = try scene.history.commit([file], on: [withdrawn, joined], by: scene.owner)
    #expect(try scene.history.refusal(merged) == nil)
    let next = try scene.history.commit([scene.history.note], on: [merged], by: phone)
    #expect(try scene.history.refusal(next) == Self.signed)
    let back = try scene.history.commit([scene.invitation.file], on: [withdrawn], by: scene.owner)
    #expect(try scene.history.refusal(back) == Self.kept)
  }

  @Test(
    "seven days are over by the history's time, whatever the commit says", arguments: [-1, 0, 1])
  func over(offset: Int64) throws {
    var scene = try InvitationScene(seed: 5)
    let phone = try scene.history.key()
    let file = scene.certificate(of: phone, "phone").file
    scene.history.seconds = 1_790_000_000 + Self.week + offset - 1
    let parent = try scene.history.commit([], on: [scene.root], by: scene.owner)
    // Dated back: the parent tells.
    scene.history.seconds = 1_790_000_010
    let joined = try scene.history.commit([file], on: [parent], by: phone)
    #expect(try scene.history.refusal(joined) == (offset > 0 ? Self.rule : nil))
    // An old parent: the commit tells.
    scene.history.seconds = 1_790_000_000 + Self.week + offset - 1
    let late = try scene.history.commit([file], on: [scene.root], by: phone)
    #expect(try scene.history.refusal(late) == (offset > 0 ? Self.rule : nil))
  }

  @Test("an invitation that nobody signed, another's, or a follower's, lets nobody in")
  func forged() throws {
    var scene = try InvitationScene(seed: 6)
    let thief = try scene.history.key()
    let other = try scene.history.key()
    let forged = InvitationDocument.make(
      scene.code, id: "f", .device, name: "x", by: other, in: ForgedHistory.diary,
      now: Timestamp(seconds: 1_790_000_000))
    for invitation in [
      forged,
      InvitationDocument.make(
        scene.code, id: "f", .follower, name: "x", share: "s", by: scene.history.account,
        in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_000)),
      InvitationDocument.make(
        scene.code, id: "f", .device, name: "x", by: scene.history.account, in: "another diary",
        now: Timestamp(seconds: 1_790_000_000)),
    ] {
      let file = scene.certificate(of: thief, "thief", invitation).file
      let both = try scene.history.commit([invitation.file, file], on: [scene.root], by: thief)
      #expect(try scene.history.refusal(both) != nil)
      let brought = try scene.history.commit([invitation.file], on: [scene.root], by: scene.owner)
      let joined = try scene.history.commit([file], on: [brought], by: thief)
      #expect(try scene.history.refusal(joined) != nil)
    }
    // Made and used in one commit: it never stood anywhere before.
    let fresh = InvitationDocument.make(
      InvitationCode("zzzzz"), id: "z", .device, name: "x", by: scene.history.account,
      in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_000))
    let used = DeviceDocument.certify(
      thief.verifyingKey, id: "thief", name: "x", by: fresh, InvitationCode("zzzzz"),
      of: scene.history.account.verifyingKey.userID, in: ForgedHistory.diary,
      now: Timestamp(seconds: 1_790_000_000))
    let both = try scene.history.commit([fresh.file, used.file], on: [scene.root], by: thief)
    #expect(try scene.history.refusal(both) == Self.rule)
  }

  @Test("a member writes entries and nothing that is the owner's")
  func member() throws {
    var scene = try InvitationScene(seed: 7, .member)
    let ben = try scene.history.key()
    let certificate = scene.certificate(of: ben, "ben")
    let joined = try scene.history.commit([certificate.file], on: [scene.root], by: ben)
    let wrote = try scene.history.commit([scene.history.note], on: [joined], by: ben)
    #expect(try scene.history.refusal(wrote) == nil)
    let other = try scene.history.key()
    let fresh = InvitationDocument.make(
      InvitationCode("z"), id: "z", .device, name: "x", by: scene.history.account,
      in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_000))
    let attempts = [
      scene.history.certificate(of: other.verifyingKey, "phone"), fresh.file, scene.withdrawal(),
      scene.history.certificate(of: scene.owner.verifyingKey, "o", isRevoked: true),
      scene.history.renewedAccount, scene.history.closedAccount,
    ]
    for file in attempts {
      let tried = try scene.history.commit([file], on: [wrote], by: ben)
      #expect(try scene.history.refusal(tried) == Self.member, "\(file.path)")
      // What the owner did is brought along all the same.
      let own = try scene.history.commit([file], on: [wrote], by: scene.owner)
      let beside = try scene.history.commit([], on: [wrote], by: ben)
      let merged = try scene.history.commit([file], on: [beside, own], by: ben)
      #expect(try scene.history.refusal(own) == nil)
      // Nothing follows on a closed account, nor may who was let in by what is withdrawn.
      let ends = [scene.history.closedAccount.bytes, scene.withdrawal().bytes]
      #expect((try scene.history.refusal(merged) != nil) == ends.contains(file.bytes))
    }
    let schema = SealedFile(merged: ".countme/schema/notes.schema.json", bytes: Array("{}".utf8))
    let tried = try scene.history.commit([schema], on: [wrote], by: ben)
    #expect(try scene.history.refusal(tried) == Self.member)
  }

  @Test("a member's merge takes the newer of two versions of a schema, as every honest one does")
  func memberMergesSchemas() throws {
    var scene = try InvitationScene(seed: 31, .member)
    let ben = try scene.history.key()
    let joined = try scene.history.commit(
      [scene.certificate(of: ben, "ben").file], on: [scene.root], by: ben)
    func schema(_ title: String?) -> SealedFile {
      SealedFile(
        merged: ".countme/schema/notes.schema.json",
        bytes: title.map { Array(#"{"title": "\#($0)"}"#.utf8) })
    }
    let versions = [schema(nil), schema("one"), schema("two")]
    for (old, new) in [(0, 1), (1, 2), (1, 0), (2, 1)] {
      let before = try scene.history.commit([versions[old]], on: [joined], by: scene.owner)
      let tip = try scene.history.commit([versions[new]], on: [before], by: scene.owner)
      let beside = try scene.history.commit([scene.history.note], on: [before], by: ben)
      for parents in [[tip, before], [before, tip], [tip, beside], [beside, tip]] {
        let back = try scene.history.commit([versions[old]], on: parents, by: ben)
        #expect(try scene.history.refusal(back) == Self.member, "\(old) \(new)")
        let good = try scene.history.commit([versions[new]], on: parents, by: ben)
        #expect(try scene.history.refusal(good) == nil, "\(old) \(new)")
        let own = try scene.history.commit([versions[old]], on: parents, by: scene.owner)
        #expect(try scene.history.refusal(own) == nil, "\(old) \(new)")
      }
      // Where the owner changed it on two devices at once, either may be taken.
      let third = try scene.history.commit([schema("three")], on: [before], by: scene.owner)
      for taken in [versions[new], schema("three")] {
        let merged = try scene.history.commit([taken], on: [tip, third], by: ben)
        #expect(try scene.history.refusal(merged) == nil, "\(old) \(new)")
      }
    }
  }

  @Test("a member gives their device up, and nobody makes an owner of it")
  func leaving() throws {
    var scene = try InvitationScene(seed: 8, .member)
    let ben = try scene.history.key()
    let certificate = scene.certificate(of: ben, "ben")
    let joined = try scene.history.commit([certificate.file], on: [scene.root], by: ben)
    let given = certificate.revoked(
      by: ben, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_300))
    let left = try scene.history.commit([given.file], on: [joined], by: ben)
    #expect(try scene.history.refusal(left) == nil)
    let after = try scene.history.commit([scene.history.note], on: [left], by: ben)
    #expect(try scene.history.refusal(after) == Self.signed)
    var fields = certificate.fields
    fields["member"] = nil
    fields["lastModified"] = .string(Timestamp(seconds: 1_790_000_300).text)
    let promoted = SignedDocument.signing(
      fields, as: .device, in: ForgedHistory.diary,
      with: scene.code.key(of: scene.history.account.verifyingKey.userID))
    let file = SealedFile(
      merged: certificate.path, bytes: JSONValue.object(promoted).canonicalBytes())
    for parent in [scene.root, joined] {
      let tried = try scene.history.commit([file], on: [parent], by: ben)
      #expect(try scene.history.refusal(tried) != nil)
    }
  }

  @Test("a code says one thing of a device: no later word of it outdoes a revocation")
  func saidAgain() throws {
    for kind in [InvitationDocument.Kind.device, .member] {
      var scene = try InvitationScene(seed: 10, kind)
      let phone = try scene.history.key()
      let certificate = scene.certificate(of: phone, "phone")
      let joined = try scene.history.commit([certificate.file], on: [scene.root], by: phone)
      var fields = certificate.fields
      fields["lastModified"] = .string(Timestamp(seconds: 1_790_000_900).text)
      let signed = SignedDocument.signing(
        fields, as: .device, in: ForgedHistory.diary,
        with: scene.code.key(of: scene.history.account.verifyingKey.userID))
      let again = SealedFile(
        merged: certificate.path, bytes: JSONValue.object(signed).canonicalBytes())
      for signer in [0, 1] {
        let said =
          try signer == 0
          ? scene.history.commit([again], on: [joined], by: phone)
          : scene.history.commit([again], on: [joined], by: scene.owner)
        #expect(try scene.history.refusal(said) == Self.rule)
      }
      // Nor does a merge say it for the first time.
      let beside = try scene.history.commit([], on: [joined], by: scene.owner)
      let merged = try scene.history.commit([again], on: [joined, beside], by: scene.owner)
      #expect(try scene.history.refusal(merged) == Self.rule)
    }
  }

  @Test("a revocation counts in a merge, whatever was signed later by whoever had not heard of it")
  func revokedMeanwhile() throws {
    var scene = try InvitationScene(seed: 11)
    let phone = try scene.history.key()
    let certificate = scene.certificate(of: phone, "phone")
    let joined = try scene.history.commit([certificate.file], on: [scene.root], by: phone)
    let revocation = certificate.revoked(
      by: scene.history.account, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_300))
    let certified = certificate.certified(
      by: scene.history.account, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_900))
    let revoked = try scene.history.commit([revocation.file], on: [joined], by: scene.owner)
    let renewed = try scene.history.commit([certified.file], on: [joined], by: phone)
    #expect(try scene.history.refusal(renewed) == nil)
    for (one, other) in [(revoked, renewed), (renewed, revoked)] {
      let tree = try TreeMerger(catalogue: .builtIn)
        .merge(one, other, in: scene.history.repository).tree
      let check = try CertifiedAccount(tree: tree, in: scene.history.repository)
      #expect(check.revokes(certificate.publicKey))
      let merged = try scene.history.commit([revocation.file], on: [one, other], by: scene.owner)
      #expect(try scene.history.refusal(merged) == nil)
      #expect(try scene.history.repository.commit(merged).tree == tree)
      let lost = try scene.history.commit([certified.file], on: [one, other], by: scene.owner)
      #expect(try scene.history.refusal(lost) == Self.kept)
    }
  }

  @Test("a code speaks for the key of who uses it, and for no key that has a certificate")
  func oneKey() throws {
    var scene = try InvitationScene(seed: 14)
    let phone = try scene.history.key()
    let known = try scene.history.key()
    let beside = scene.history.certificate(of: known.verifyingKey, "known")
    let parent = try scene.history.commit([beside], on: [scene.root], by: scene.owner)
    // Revoking the second certificate would sign the owner's own device out.
    let ofOwner = scene.certificate(of: scene.owner, "aaa").file
    let ofKnown = scene.certificate(of: known, "aaa").file
    let byThief = try scene.history.commit([ofOwner], on: [parent], by: known)
    let twice = try scene.history.commit([ofKnown], on: [parent], by: known)
    #expect(try scene.history.refusal(byThief) == Self.rule)
    #expect(try scene.history.refusal(twice) == Self.rule)
    // Nor does it help that the key is not there yet: nobody else says for whom the code speaks.
    let ofPhone = scene.certificate(of: phone, "aaa").file
    let byAnother = try scene.history.commit([ofPhone], on: [parent], by: known)
    let bySelf = try scene.history.commit([ofPhone], on: [parent], by: phone)
    #expect(try scene.history.refusal(byAnother) == Self.rule)
    #expect(try scene.history.refusal(bySelf) == nil)
  }

  @Test("a device's own key gives up what was certified, and says nothing else")
  func givenUp() throws {
    var scene = try InvitationScene(seed: 15)
    let thief = try scene.history.key()
    let phone = try scene.history.key()
    let now = Timestamp(seconds: 1_790_000_300)
    // One that nobody certified would use the code up, or take the place of whom it let in.
    let fresh = scene.certificate(of: thief, "a").revoked(
      by: thief, in: ForgedHistory.diary, now: now)
    let used = try scene.history.commit([fresh.file], on: [scene.root], by: scene.owner)
    #expect(try scene.history.refusal(used) == Self.bySignature)
    let certificate = scene.certificate(of: phone, "phone")
    let joined = try scene.history.commit([certificate.file], on: [scene.root], by: phone)
    let beside = try scene.history.commit([fresh.file], on: [joined], by: scene.owner)
    #expect(try scene.history.refusal(beside) == Self.bySignature)
    let other = try scene.history.commit([], on: [scene.root], by: scene.owner)
    for parents in [[joined, other], [other, joined]] {
      let merged = try scene.history.commit(
        [certificate.file, fresh.file], on: parents, by: scene.owner)
      #expect(try scene.history.refusal(merged) == Self.bySignature)
    }
    var fields = certificate.fields
    fields["certifiedAt"] = "2001-01-01T00:00:00.000Z"
    let dated = DeviceDocument(fields: fields, publicKey: certificate.publicKey).revoked(
      by: phone, in: ForgedHistory.diary, now: now)
    let datedBack = try scene.history.commit([dated.file], on: [joined], by: phone)
    #expect(try scene.history.refusal(datedBack) == Self.bySignature)
    // What was given up on one road, a merge brings along.
    let given = certificate.revoked(by: phone, in: ForgedHistory.diary, now: now)
    let left = try scene.history.commit([given.file], on: [joined], by: phone)
    for parents in [[left, other], [other, left]] {
      let merged = try scene.history.commit([given.file], on: parents, by: scene.owner)
      #expect(try scene.history.refusal(merged) == nil)
    }
  }

  /// - Parameter givesUp: whether the device, where it had not heard of its revocation, gave itself up later.
  @Test(
    "a code of a device that was revoked lets nobody in over a remote that lags behind",
    arguments: [false, true])
  func lagging(givesUp: Bool) throws {
    var scene = try InvitationScene(seed: 12)
    let phone = try scene.history.key()
    let thief = try scene.history.key()
    let certificate = scene.certificate(of: phone, "phone")
    let joined = try scene.history.commit([certificate.file], on: [scene.root], by: phone)
    let revocation = certificate.revoked(
      by: scene.history.account, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_300))
    var revoked = try scene.history.commit([revocation.file], on: [joined], by: scene.owner)
    if givesUp {
      let given = certificate.revoked(
        by: phone, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_900))
      let left = try scene.history.commit([given.file], on: [joined], by: phone)
      revoked = try scene.history.commit([given.file], on: [revoked, left], by: scene.owner)
      #expect(try scene.history.refusal(revoked) == nil)
    }
    // Its date is as early as the invitation's, its id the first of all.
    let early = DeviceDocument.certify(
      thief.verifyingKey, id: "a", name: "a", by: scene.invitation, scene.code,
      of: scene.history.account.verifyingKey.userID, in: ForgedHistory.diary,
      now: Timestamp(seconds: 1_790_000_000))
    let entered = try scene.history.commit([early.file], on: [scene.root], by: thief)
    #expect(try scene.history.refusal(entered) == nil)
    let merged = try scene.history.commit([early.file], on: [revoked, entered], by: scene.owner)
    #expect(try scene.history.refusal(merged) == nil)
    let wrote = try scene.history.commit([scene.history.note], on: [merged], by: thief)
    #expect(try scene.history.refusal(wrote) == Self.signed)
  }

  @Test("a certificate that a code signs says no time after the seven days")
  func datedAhead() throws {
    for offset in [0, 1] as [Int64] {
      var scene = try InvitationScene(seed: 13)
      let phone = try scene.history.key()
      let end = 1_790_000_000 + Self.week
      let certificate = DeviceDocument.certify(
        phone.verifyingKey, id: "phone", name: "phone", by: scene.invitation, scene.code,
        of: scene.history.account.verifyingKey.userID, in: ForgedHistory.diary,
        now: Timestamp(milliseconds: end * 1000 + offset))
      let joined = try scene.history.commit([certificate.file], on: [scene.root], by: phone)
      #expect(try scene.history.refusal(joined) == (offset > 0 ? Self.rule : nil))
    }
  }

  @Test("any text makes a code, and each owner's key of it is another")
  func codes() throws {
    var scene = try InvitationScene(seed: 9)
    let one = scene.history.account.verifyingKey.userID
    let other = try scene.history.key().verifyingKey.userID
    let code = InvitationCode.random()
    #expect(code.text.count == 35 && code.text.split(separator: "-").allSatisfy { $0.count == 5 })
    #expect(InvitationCode(code.text.uppercased().replacing("-", with: " ")) == code)
    #expect(InvitationCode("o0Il1-x") == InvitationCode("00111x"))
    #expect(code.key(of: one).verifyingKey != code.key(of: other).verifyingKey)
    #expect(InvitationCode("").lookup != code.lookup)
  }
}
