import CountMeGit
import CountMeModel
import CountMePlatform
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import CountMeAccounts
@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("Invitations of one's own devices")
struct InvitationTests {
  private static let invalid = DiaryError.account(.invalidInvitation)

  @Test(
    "a code makes one device, without the password, on a remote with the hook and on one without",
    arguments: [true, false])
  func enters(hasHook: Bool) async throws {
    let world = try AccountWorld(seed: 1)
    let remote = try hasHook ? world.hookedRemote() : world.remote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    let new = try await ann.invite()
    let phone = try world.clone("phone", remote, new.code)
    #expect(try phone.favourites() == ["oats": 100])
    try await phone.favour("bread")
    _ = try await phone.sync()
    _ = try await ann.sync()
    #expect(try ann.favourites().count == 2)
    try await world.expectVerified(ann)
    #expect(try await ann.devices().count == 2)
    let listed = try await ann.perform { try Invitations($0).list() }
    guard case .used = listed[0].standing else {
      Issue.record("\(listed)")
      return
    }
    #expect(try world.lines("git -C '\(remote)' for-each-ref refs/countme/invitations") == [])
  }

  @Test("a wrong, a used, a withdrawn and a late code get one answer, and leave nothing")
  func refusals() async throws {
    let world = try AccountWorld(seed: 2)
    let remote = try world.hookedRemote()
    let ann = try await world.ann(remote)
    let (used, withdrawn) = (try await ann.invite("a"), try await ann.invite("b"))
    _ = try world.clone("first", remote, used.code)
    _ = try await ann.sync()
    _ = try await ann.perform { store in
      try Invitations(store).withdraw(withdrawn.invitation.id) { $0.open(TestDiary.password()) }
    }
    _ = try await ann.sync()
    let late = try await ann.invite("c")
    for code in [used.code, withdrawn.code, InvitationCode("00000"), InvitationCode("")] {
      #expect(throws: Self.invalid) { try world.clone("late", remote, code) }
    }
    world.putClockBack(seconds: -8 * 86_400)
    #expect(throws: Self.invalid) { try world.clone("late", remote, late.code) }
    #expect(try world.lines("ls").contains("late") == false)
    #expect(try await ann.perform { try Invitations($0).list() }[0].standing == .over)
  }

  @Test(
    "of several who use a code at the same moment one is let in, and the others hear so",
    arguments: 0..<4)
  func race(round: Int) async throws {
    let world = try AccountWorld(seed: UInt64(30 + round))
    let remote = try round % 2 == 0 ? world.hookedRemote() : world.remote()
    let ann = try await world.ann(remote)
    let new = try await ann.invite()
    let entered = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<4 {
        group.addTask {
          do {
            _ = try world.clone("device\(index)", remote, new.code)
            return true
          } catch {
            #expect(error as? DiaryError == Self.invalid)
            return false
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(entered == 1)
    _ = try await ann.sync()
    #expect(try await ann.devices().count == 2)
    try await world.expectVerified(ann)
  }

  /// Law: whoever a code may have let in before the disk was full comes in by the same command when there is room.
  @Test("a code that a full disk cut off lets the same device in", arguments: 0..<6)
  func fullDisk(part: Int) async throws {
    let world = try AccountWorld(seed: UInt64(340 + part))
    let remote = try world.hookedRemote()
    let ann = try await world.ann(remote)
    func clone(_ name: String, _ code: InvitationCode, room: Int) throws -> Int {
      let changes = Mutex(0)
      _ = try FaultInjector.$present.withValue({ _ in
        let count = changes.withLock {
          $0 += 1
          return $0
        }
        return count > room ? ENOSPC : nil
      }) {
        try world.clone(name, remote, code)
      }
      return changes.withLock { $0 }
    }
    let whole = try clone("tablet", try await ann.invite("tablet").code, room: .max)
    let code = try await ann.invite().code
    // The code is used somewhere in the last half of it.
    let room = whole / 2 + whole * part / 12
    #expect(throws: DiaryError.self) { _ = try clone("phone", code, room: room) }
    _ = try clone("phone", code, room: .max)
    _ = try await ann.sync()
    #expect(try await ann.devices().count == 3)
  }

  @Test("a code that was used at two remotes lets the same device in everywhere, and the other out")
  func twoRemotes() async throws {
    let world = try AccountWorld(seed: 40)
    let (one, other) = (try world.hookedRemote("one"), try world.hookedRemote("other"))
    let ann = try await world.ann(one)
    _ = try await ann.addRemote(other)
    let new = try await ann.invite()
    _ = try await ann.sync()
    let (left, right) = (
      try world.clone("left", one, new.code), try world.clone("right", other, new.code)
    )
    try await left.favour("left")
    try await right.favour("right")
    _ = try await left.sync()
    _ = try await right.sync()
    _ = try await ann.sync()
    _ = try await ann.sync()
    // What both wrote before anybody knew is kept.
    #expect(Set(try ann.favourites().keys) == ["left", "right"])
    try await world.expectVerified(ann)
    var outcomes: [Bool] = []
    for device in [left, right] {
      do {
        _ = try await device.sync()
        outcomes.append(true)
      } catch DiaryError.account(.deviceRevoked) {
        outcomes.append(false)
      }
    }
    #expect(outcomes.count { $0 } == 1)
    #expect(try await ann.devices().count { $0.revoked == nil } == 2)
  }

  @Test("a host that leads a code to its own account convinces nobody")
  func forgedAccount() async throws {
    let world = try AccountWorld(seed: 50)
    let remote = try world.remote()
    let ann = try await world.ann(remote)
    let new = try await ann.invite()
    let thief = try await world.diary(on: "thief")
    _ = try await thief.addRemote(remote)
    try await thief.makeAccount("thief@example.org")
    // It knows the invitation's key and reference from the branch, and not the code.
    let theirs = try await thief.perform {
      try Invitations($0).invite(.device, name: "phone") { $0.open(TestDiary.password()) }
    }
    _ = try await thief.sync()
    let reference = InvitationDocument.reference(new.code.lookup)
    let tip = try #require(try await thief.tip())
    _ = try world.lines("git -C '\(remote)' update-ref '\(reference)' \(tip.hex)")
    #expect(throws: Self.invalid) { try world.clone("phone", remote, new.code) }
    #expect(theirs.code != new.code)
  }

  @Test("a changed password withdraws what is open")
  func changedPassword() async throws {
    let world = try AccountWorld(seed: 60)
    let remote = try world.hookedRemote()
    let ann = try await world.ann(remote)
    let new = try await ann.invite()
    try await ann.changePassword("correct horse", to: "battery staple")
    _ = try await ann.sync()
    #expect(throws: Self.invalid) { try world.clone("phone", remote, new.code) }
  }

  @Test(
    "what the history forgets, or an account that is deleted, stays behind no code",
    arguments: [true, false])
  func forgotten(hasHook: Bool) async throws {
    let world = try AccountWorld(seed: 70)
    let remote = try hasHook ? world.hookedRemote() : world.remote()
    let ann = try await world.ann(remote)
    try await ann.favour("oats")
    let new = try await ann.invite()
    try await ann.disfavour("oats")
    try await ann.favour("bread")
    let erasure = try await ann.eraseHistory(password: TestDiary.password())
    #expect(erasure.leftovers == [])
    #expect(try !world.holds("oats", behind: "--all", in: remote))
    let phone = try world.clone("phone", remote, new.code)
    #expect(try phone.favourites() == ["bread": 100])
    _ = try await ann.invite("tablet")
    let deletion = try await ann.deleteAccount(password: TestDiary.password())
    #expect(deletion.leftovers == [])
    #expect(try !world.holds("bread", behind: "--all", in: remote))
  }

  @Test("whom a code let in sends what it wrote before another remote's device met it")
  func unsentWhenMet() async throws {
    let world = try AccountWorld(seed: 80)
    let (one, other) = (try world.hookedRemote("one"), try world.hookedRemote("other"))
    let ann = try await world.ann(one)
    _ = try await ann.addRemote(other)
    let new = try await ann.invite()
    let first = try world.clone("first", one, new.code)
    _ = try world.clone("second", other, new.code)
    try await first.favour("first")
    _ = try await ann.sync()
    _ = try await first.sync()
    _ = try await ann.sync()
    #expect(try ann.favourites() == ["first": 100])
    try await world.expectVerified(ann)
  }

  @Test(
    "a newcomer leaves it to another device to bring it into a history that has gone on without it")
  func goneOnElsewhere() async throws {
    let world = try AccountWorld(seed: 90)
    let (one, other) = (try world.hookedRemote("one"), try world.hookedRemote("other"))
    let ann = try await world.ann(one)
    _ = try await ann.addRemote(other)
    let new = try await ann.invite()
    let tablet = try await TestDiary.clone(
      other, to: "\(world.folder.path)/tablet", email: EmailAddress("ann@example.org"),
      password: TestDiary.password(), environment: world.environment(of: "tablet"))
    let phone = try world.clone("phone", one, new.code)
    try await phone.favour("phone")
    world.putClockBack(seconds: -8 * 86_400)
    try await tablet.favour("tablet")
    _ = try await tablet.sync()
    _ = try await phone.addRemote(other)
    let tip = try await phone.tip()
    await #expect {
      try await phone.sync()
    } throws: {
      guard case DiaryError.sync(.mergeRefused(_, _, CommitVerifier.invitationRule, _)) = $0 else {
        return false
      }
      return true
    }
    #expect(try await phone.tip() == tip)
    _ = try await ann.sync()
    _ = try await phone.sync()
    _ = try await tablet.sync()
    #expect(try Set(tablet.favourites().keys) == ["phone", "tablet"])
    try await world.expectVerified(tablet)
  }

  @Test("nobody is signed in who would be a device too many")
  func tooMany() async throws {
    let world = try AccountWorld(seed: 91)
    let ann = try await world.ann(try world.remote())
    let most = AccountPlace.devices
    for count in [most - 2, most - 1] {
      let tip = try await ann.commitPastRules(
        (0..<count).map { HostileFile(path: "profile/devices/d\($0).json") })
      let failure: DiaryError? = await ann.perform { store in
        do throws(DiaryError) {
          try SignIn(store).requireRoomForDevice(at: tip)
          return nil
        } catch { return error }
      }
      #expect(failure == (count < most - 1 ? nil : .account(.tooManyDevices(most: most))))
    }
  }
}
