import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeSync
@testable import CountMeStore

/// Revoked stays revoked, whatever another remote shows.
@Suite("What a machine has seen of an account") struct AccountMemoryTests {
  /// A phone that the laptop revoked over one remote, and that wrote to another without hearing of it.
  private func revokedBesides(
    _ world: AccountWorld
  ) async throws -> (laptop: TestDiary, phone: TestDiary, second: String) {
    let (laptop, phone) = try await world.twoDevices()
    let second = try world.remote("second")
    _ = try await phone.addRemote(second, name: "second")
    _ = try await phone.sync()
    _ = try await phone.removeRemote("origin")
    try await laptop.revoke("phone")
    _ = try await laptop.sync()
    try await phone.favour("late")
    _ = try await phone.sync()
    return (laptop, phone, second)
  }

  private func isRevokedElsewhere(_ error: any Error) -> Bool {
    if case DiaryError.sync(.revokedElsewhere(_, "phone", _)) = error { true } else { false }
  }

  @Test("a device that is revoked here is not taken from a remote that has not heard of it")
  func secondRemote() async throws {
    let world = try AccountWorld(seed: 2601)
    let (laptop, _, second) = try await revokedBesides(world)
    _ = try await laptop.addRemote(second, name: "second")
    let tip = try await laptop.tip()
    await #expect(performing: { _ = try await laptop.sync() }, throws: isRevokedElsewhere)
    #expect(try await laptop.tip() == tip)
    // The other remote is in step all the same, and so is what is written meanwhile.
    try await laptop.favour("mine")
    await #expect(performing: { _ = try await laptop.sync() }, throws: isRevokedElsewhere)
    let branch = try laptop.folder.branch().reference
    let tips = try world.lines(
      "git -C remote.git rev-parse \(branch); git -C laptop rev-parse HEAD")
    #expect(tips.count == 2 && Set(tips).count == 1)
    #expect(try laptop.favourites() == ["mine": 100])
  }

  @Test("what a remote had before the revocation came to it is taken unasked")
  func before() async throws {
    let world = try AccountWorld(seed: 2606)
    let (laptop, phone) = try await world.twoDevices()
    _ = try world.lines("mv remote.git away.git")
    try await laptop.revoke("phone")
    _ = try world.lines("mv away.git remote.git")
    try await phone.favour("in-time")
    _ = try await phone.sync()
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == ["in-time": 100])
    await #expect(throws: DiaryError.account(.deviceRevoked)) { _ = try await phone.sync() }
  }

  @Test("what it wrote before is taken where the person says so, and then by every device")
  func accepted() async throws {
    let world = try AccountWorld(seed: 2602)
    let (laptop, _, second) = try await revokedBesides(world)
    let tablet = try await world.diary(on: "tablet")
    _ = try await tablet.addRemote("\(world.folder.path)/remote.git")
    try await tablet.signIn("me@example.org")
    _ = try await tablet.sync()
    _ = try await laptop.addRemote(second, name: "second")
    _ = try await laptop.sync(SyncOptions(accepting: [.revoked]))
    #expect(try laptop.favourites() == ["late": 100])
    _ = try await laptop.sync()
    _ = try await tablet.sync()
    #expect(try tablet.favourites() == ["late": 100])
    for diary in [laptop, tablet] { try await world.expectVerified(diary) }
  }

  @Test("what a device merged that had not heard of it is vouched for")
  func vouchedFor() async throws {
    let world = try AccountWorld(seed: 2603)
    let (laptop, phone) = try await world.twoDevices()
    let second = try world.remote("second")
    let tablet = try await world.diary(on: "tablet")
    for diary in [phone, tablet] { _ = try await diary.addRemote(second, name: "second") }
    _ = try await phone.sync()
    _ = try await phone.removeRemote("origin")
    try await tablet.signIn("me@example.org")
    _ = try await tablet.sync()
    try await laptop.revoke("phone")
    _ = try await laptop.sync()
    try await phone.favour("late")
    _ = try await phone.sync()
    try await tablet.favour("between")
    _ = try await tablet.addRemote("\(world.folder.path)/remote.git", name: "main")
    _ = try await tablet.sync()
    _ = try await tablet.sync()
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == ["late": 100, "between": 100])
  }

  @Test("it is known to the next clone on this machine, and so is the newest password")
  func clones() async throws {
    let world = try AccountWorld(seed: 2604)
    let (laptop, _, second) = try await revokedBesides(world)
    func clone(_ remote: String, _ password: String) async throws {
      _ = try await TestDiary.clone(
        remote, to: "\(world.folder.path)/copy", email: EmailAddress("me@example.org"),
        password: Password(Array(password.utf8)), environment: world.environment(of: "laptop"))
    }
    await #expect(
      performing: { try await clone(second, "correct horse") }, throws: isRevokedElsewhere)
    try await laptop.changePassword("correct horse", to: "battery staple")
    _ = try await laptop.sync()
    await #expect {
      try await clone(second, "correct horse")
    } throws: { error in
      if case DiaryError.sync(.olderAccount) = error { true } else { false }
    }
    try await clone("\(world.folder.path)/remote.git", "battery staple")
  }

  @Test("signing out and leaving a remote forgets nothing of it")
  func signedOut() async throws {
    let world = try AccountWorld(seed: 2605)
    let (laptop, _, second) = try await revokedBesides(world)
    try await laptop.signOut()
    _ = try await laptop.removeRemote("origin")
    _ = try await laptop.addRemote(second, name: "second")
    _ = try world.lines(
      "git -C laptop for-each-ref --format='delete %(refname)' refs/heads/users | git -C laptop update-ref --stdin"
    )
    await #expect(
      performing: { try await laptop.signIn("me@example.org") }, throws: isRevokedElsewhere)
  }

  @Test("what it wrote to a remote is taken away there, and nothing else")
  func reset() async throws {
    let world = try AccountWorld(seed: 2607)
    let (laptop, phone) = try await world.twoDevices()
    let second = try world.remote("second")
    for diary in [laptop, phone] {
      _ = try await diary.addRemote(second, name: "second")
      _ = try await diary.sync()
    }
    _ = try await phone.removeRemote("origin")
    _ = try world.lines("mv second.git away.git")
    try await laptop.revoke("phone")
    _ = try? await laptop.sync()
    _ = try world.lines("mv away.git second.git")
    try await phone.favour("late")
    _ = try await phone.sync()
    await #expect(performing: { _ = try await laptop.sync() }, throws: isRevokedElsewhere)
    let reset = try #require(try await laptop.remoteReset("second"))
    #expect(reset.commits == 1)
    try await laptop.perform(reset)
    _ = try await laptop.sync()
    #expect(try laptop.favourites() == [:])
    try await world.expectVerified(laptop)
  }

  @Test("what cannot be read lets nobody in, and two that learn at once lose nothing")
  func file() async throws {
    let world = try AccountWorld(seed: 2608)
    let (laptop, phone, second) = try await revokedBesides(world)
    let user = try laptop.folder.owner()
    let state = "\(world.folder.path)/state-of-laptop"
    func check(_ diary: TestDiary) async throws -> CertifiedAccount {
      let repository = try Repository.open(at: diary.folder.path)
      let tip = try #require(try await diary.tip())
      return try CertifiedAccount(tree: repository.commit(tip).tree, in: repository)
    }
    _ = try world.lines("rm state-of-laptop/known/*.json")
    // One that read before another learned, and has not seen the revocation itself.
    var early = try AccountMemory(of: user, in: state)
    var other = try AccountMemory(of: user, in: state)
    try other.learn(try await check(laptop))
    try early.learn(try await check(phone))
    #expect(try AccountMemory(of: user, in: state).revoked.count == 1)
    _ = try world.lines("echo '{' > state-of-laptop/known/\(user.text).json")
    _ = try await laptop.addRemote(second, name: "second")
    await #expect {
      _ = try await laptop.sync()
    } throws: { error in
      if case DiaryError.store(.damaged) = error { true } else { false }
    }
  }
}
