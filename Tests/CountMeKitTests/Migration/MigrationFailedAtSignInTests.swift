import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore

/// What a sign-in could not take over, for want of room say, is taken over later by the account.
///
/// That may be another diary's than the guest's, and may have begun its history anew since.
@Suite("A migration that failed at the sign-in")
struct MigrationFailedAtSignInTests {
  /// A phone whose guest wrote something in a diary of its own; signing in could not take it over.
  private static func phone(failingAt step: MigrationStep) async throws -> (AccountWorld, TestDiary)
  {
    let world = try AccountWorld(seed: 41)
    let (_, phone) = try await world.twoDevices()
    try await phone.signOut()
    try await phone.favour("apple")
    await phone.fail(at: step)
    let takeover = try await phone.signIn("me@example.org")
    await phone.fail(at: nil)
    #expect(takeover.failure != nil)
    #expect(try phone.favourites() == [:])
    #expect(try await phone.migration()?.state.step == step)
    return (world, phone)
  }

  @Test("goes on with a backup in the guest's own diary, which goes when its time is over")
  func backup() async throws {
    let (world, phone) = try await Self.phone(failingAt: .backingUp)
    let migration = try #require(try await phone.resumeMigration())
    #expect(try phone.favourites() == ["apple": 100])
    let guest = try Tip(of: DiaryBranch(.guest).reference, at: phone.folder.path).tree
    let diary = try FormatDocument(in: guest, Repository.open(at: phone.folder.path))
    let backups = phone.environment.backupDirectory
    let place = BackupFolder("\(backups)/\(try #require(diary).repositoryID)")
    #expect(try await place.path != phone.backupPath())
    let backup = try #require(migration.state.work?.backup)
    #expect(try place.ids() == [backup])
    _ = try await phone.sync()
    let kept = try #require(try await phone.migration()?.keptUntil)
    #expect(try await phone.dropExpiredGuest(now: kept))
    #expect(try place.ids() == [])
    try await world.expectVerified(phone)
  }

  @Test(
    "goes on where the account's history began anew since, and the old one is forgotten",
    arguments: MigrationTests.steps)
  func begunAnew(step: MigrationStep) async throws {
    let (world, phone) = try await Self.phone(failingAt: step)
    let before = try #require(try await phone.migration()?.before)
    _ = try await phone.eraseHistory(password: Password(Array("correct horse".utf8)))
    #expect(try !Repository.open(at: phone.folder.path).contains(before))
    _ = try await phone.resumeMigration()
    #expect(try phone.favourites() == ["apple": 100])
    _ = try await phone.sync()
    #expect(try await phone.migration()?.state.step == .done)
    #expect(try await phone.examine().isEmpty)
    try await world.expectVerified(phone)
  }
}

extension TestDiary {
  /// Lets a migration fail before a step, as a full disk does; nil for no longer.
  fileprivate func fail(at last: MigrationStep?) {
    disturbance = MigrationDisturbance(
      before: { step throws(DiaryError) in
        if step == last { throw .store(.damaged(what: "the disk", detail: "it is full")) }
      })
  }
}
