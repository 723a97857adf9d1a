import CountMeGit
import CountMeModel
import CountMeSodium
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory

/// What a merge may do for devices that an invitation let in on one of its roads.
@Suite("Merges of roads on which a code was used")
struct InvitationMergeCheckTests {
  private static let rule = CommitVerifier.invitationRule

  @Test(
    "no newcomer, and no member, brings the newcomer into a history that has gone on for longer")
  func over() throws {
    var scene = try InvitationScene(seed: 1)
    let phone = try scene.history.key()
    let bob = try scene.history.key()
    let member = try scene.member(bob, on: scene.root)
    let file = scene.certificate(of: phone, "phone").file
    let joined = try scene.history.commit([file], on: [scene.root], by: phone)
    let early = try scene.history.commit([], on: [member.joined], by: scene.owner)
    let late = try scene.history.later(on: early, by: scene.owner)
    // The last commit does not say for all: a slow clock on top changes nothing.
    let slow = try scene.history.commit([], on: [late], by: scene.owner)
    for tip in [late, slow] {
      for parents in [[tip, joined], [joined, tip]] {
        let files = [file] + member.files
        let byPhone = try scene.history.commit(files, on: parents, by: phone)
        let byBob = try scene.history.commit(files, on: parents, by: bob)
        let byOwner = try scene.history.commit(files, on: parents, by: scene.owner)
        #expect(try scene.history.refusal(byPhone) == Self.rule)
        #expect(try scene.history.refusal(byBob) == Self.rule)
        #expect(try scene.history.refusal(byOwner) == nil)
      }
    }
    // In steps, it comes no farther than the seven days.
    let first = try scene.history.commit([file], on: [early, joined], by: phone)
    #expect(try scene.history.refusal(first) == nil)
    let second = try scene.history.commit([file], on: [late, first], by: phone)
    #expect(try scene.history.refusal(second) == Self.rule)
  }

  @Test("whoever was away for long merges with a newcomer of meanwhile")
  func away() throws {
    var scene = try InvitationScene(seed: 2)
    let phone = try scene.history.key()
    let bob = try scene.history.key()
    let member = try scene.member(bob, on: scene.root)
    let file = scene.certificate(of: phone, "phone").file
    let joined = try scene.history.commit([file], on: [member.joined], by: phone)
    for number in 0...1 {
      let own =
        try number == 0
        ? scene.history.later(on: member.joined, by: bob)
        : scene.history.later(on: member.joined, by: scene.owner)
      let merged =
        try number == 0
        ? scene.history.commit([file], on: [own, joined], by: bob)
        : scene.history.commit([file], on: [own, joined], by: scene.owner)
      #expect(try scene.history.refusal(merged) == nil)
    }
  }

  @Test("a newcomer on whose road the owner has written meets a history that never heard of it")
  func vouchedFor() throws {
    var scene = try InvitationScene(seed: 3)
    let phone = try scene.history.key()
    let stranger = try scene.history.key()
    let file = scene.certificate(of: phone, "phone").file
    let joined = try scene.history.commit([file], on: [scene.root], by: phone)
    let late = try scene.history.later(on: scene.root, by: scene.owner)
    // Whom only the newcomer's road knows vouches for nobody, nor does what stands below its certificate.
    let certificate = scene.history.certificate(of: stranger.verifyingKey, "stranger")
    let known = try scene.history.commit([certificate], on: [joined], by: phone)
    let wrote = try scene.history.commit([scene.history.note], on: [known], by: stranger)
    let unknown = try scene.history.commit([file], on: [late, wrote], by: phone)
    #expect(try scene.history.refusal(wrote) == nil)
    #expect(try scene.history.refusal(unknown) == Self.rule)
    let vouched = try scene.history.commit([], on: [joined], by: scene.owner)
    let merged = try scene.history.commit([file], on: [late, vouched], by: phone)
    #expect(try scene.history.refusal(merged) == nil)
  }

  @Test("whoever a code let in that was withdrawn meanwhile writes no merge any more")
  func withdrawn() throws {
    var scene = try InvitationScene(seed: 4)
    let phone = try scene.history.key()
    let file = scene.certificate(of: phone, "phone").file
    let joined = try scene.history.commit([file], on: [scene.root], by: phone)
    let withdrawal = scene.withdrawal()
    let withdrawn = try scene.history.commit([withdrawal], on: [scene.root], by: scene.owner)
    for (parents, missing) in [([withdrawn, joined], file), ([joined, withdrawn], withdrawal)] {
      let byPhone = try scene.history.commit([missing], on: parents, by: phone)
      let byOwner = try scene.history.commit([missing], on: parents, by: scene.owner)
      #expect(try scene.history.refusal(byPhone) == Self.rule)
      #expect(try scene.history.refusal(byOwner) == nil)
    }
  }

  @Test("a used code makes nobody the device in whose place another has long written")
  func used() throws {
    for hasLeft in [false, true] {
      var scene = try InvitationScene(seed: 5)
      let phone = try scene.history.key()
      let thief = try scene.history.key()
      let bob = try scene.history.key()
      let member = try scene.member(bob, on: scene.root)
      let certificate = scene.certificate(of: phone, "phone")
      var tip = try scene.history.commit([certificate.file], on: [member.joined], by: phone)
      let entry = scene.certificate(of: thief, "a").file
      let entered = try scene.history.commit([entry], on: [scene.root], by: thief)
      // At first nobody can tell which of the two was meant, but it is not a member's to say.
      let soon = try scene.history.commit([entry], on: [tip, entered], by: scene.owner)
      let byMember = try scene.history.commit([entry], on: [tip, entered], by: bob)
      #expect(try scene.history.refusal(soon) == nil)
      #expect(try scene.history.refusal(byMember) == Self.rule)
      if hasLeft {
        let given = certificate.revoked(
          by: phone, in: ForgedHistory.diary, now: Timestamp(seconds: 1_790_000_300))
        tip = try scene.history.commit([given.file], on: [tip], by: phone)
      }
      let late = try scene.history.later(on: tip, by: scene.owner)
      // Dated back, so that the merge's own parent says nothing.
      let slow = try scene.history.commit([], on: [late], by: scene.owner)
      for parent in [late, slow] {
        let merged = try scene.history.commit([entry], on: [parent, entered], by: scene.owner)
        guard hasLeft else {
          #expect(try scene.history.refusal(merged) == Self.rule)
          continue
        }
        // Behind one that gave itself up it does not count, so it may come along.
        #expect(try scene.history.refusal(merged) == nil)
        let wrote = try scene.history.commit([scene.history.note], on: [merged], by: thief)
        #expect(try scene.history.refusal(wrote) == SignerStatus.rule)
      }
      // The one that does not count comes along.
      let lesser = scene.certificate(of: thief, "z").file
      let other = try scene.history.commit([lesser], on: [scene.root], by: thief)
      let merged = try scene.history.commit([lesser], on: [late, other], by: scene.owner)
      #expect(try scene.history.refusal(merged) == nil)
    }
  }
}
