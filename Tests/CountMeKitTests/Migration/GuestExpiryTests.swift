import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare

@Suite("The guest's documents after a migration")
struct GuestExpiryTests {
  private static func days(_ days: Int, after migration: Migration?) throws -> Timestamp {
    guard case .done(_, _, let time) = migration?.state else {
      throw ToolFailure(command: "migration", errors: "not done")
    }
    return Timestamp(milliseconds: time.milliseconds + Int64(days) * 86_400_000)
  }

  @Test("They are there for 30 days, and then no reference leads to them")
  func dropped() async throws {
    let world = try await MigrationWorld(seed: 21)
    let diary = world.diary
    try await diary.favour("apple")
    try await diary.makeAccount("me@example.org")
    let migration = try await diary.migration()
    let backup = try #require(migration?.state.work?.backup)
    let guest = try world.guestFiles()
    #expect(try await !diary.dropExpiredGuest(now: Self.days(29, after: migration)))
    #expect(try world.guestFiles() == guest)
    #expect(try await diary.dropExpiredGuest(now: Self.days(30, after: migration)))
    #expect(try world.guestFiles().allSatisfy { !$0.contains("favoriteFoods") })
    #expect(
      try world.world.lines("git -C laptop rev-list --all --not HEAD | wc -l") == ["1"])
    #expect(try await diary.backups().allSatisfy { $0.id != backup })
    #expect(try await !diary.dropExpiredGuest(now: Self.days(99, after: migration)))
    // The account has everything; the guest begins anew, and what they write comes along again.
    #expect(try diary.favourites() == ["apple": 100])
    try await diary.disfavour("apple")
    try await diary.signOut()
    #expect(try diary.favourites() == [:])
    try await diary.favour("bread")
    try await diary.signIn("me@example.org")
    #expect(try diary.favourites() == ["bread": 100])
    #expect(try await diary.examine().isEmpty)
    try world.expectSound()
  }

  @Test("What the guest wrote since keeps everything until an account has it")
  func later() async throws {
    let world = try await MigrationWorld(seed: 22)
    let diary = world.diary
    try await diary.favour("apple")
    try await diary.makeAccount("me@example.org")
    let migration = try await diary.migration()
    try await diary.signOut()
    try await diary.favour("bread")
    let late = try Self.days(99, after: migration)
    // These are the documents that are shown.
    #expect(try await !diary.dropExpiredGuest(now: late))
    try await diary.signInAlone()
    #expect(try await !diary.dropExpiredGuest(now: late))
    #expect(try await diary.migrate()?.state.step == .done)
    #expect(try await diary.dropExpiredGuest(now: late))
    #expect(try diary.favourites() == ["apple": 100, "bread": 100])
  }

  @Test("A sync drops them by itself, and only what was sent")
  func bySyncing() async throws {
    let world = try await MigrationWorld(seed: 23)
    let diary = world.diary
    try await diary.favour("apple")
    _ = try await diary.addRemote(try world.world.remote())
    try await diary.makeAccount("me@example.org")
    #expect(try await diary.migration()?.state.step == .uploading)
    #expect(try await diary.migration()?.keptUntil == nil)
    _ = try await diary.sync()
    #expect(try await diary.migration()?.state.step == .done)
    #expect(try await diary.migration()?.keptUntil != nil)
    // A month passes.
    world.world.putClockBack(seconds: -31 * 86_400)
    _ = try await diary.sync()
    #expect(try world.guestFiles().allSatisfy { !$0.contains("favoriteFoods") })
    #expect(try await diary.migration() == nil)
  }
}
