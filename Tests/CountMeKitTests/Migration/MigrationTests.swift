import CountMeGit
import CountMeModel
import CountMePlatform
import Synchronization
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeStore
@testable import CountMeIntegrity

@Suite("Migration from a guest to an account")
struct MigrationTests {
  /// Each local step.
  static let steps: [MigrationStep] = [
    .backingUp, .planning, .rewriting, .verifying, .switching,
  ]

  @Test(
    "Signing up takes everything over, with a backup before", arguments: [nil, "me@example.org"])
  func signUp(email: String?) async throws {
    let world = try await MigrationWorld(seed: 1)
    try await world.diary.favour("apple")
    try await world.diary.favour("bread")
    let guest = try world.guestFiles()
    try await world.diary.makeAccount(email, email == nil ? nil : "correct horse")
    #expect(try world.diary.favourites() == ["apple": 100, "bread": 100])
    let migration = try #require(try await world.diary.migration())
    #expect(migration.state.step == .done && migration.state.work?.tally.moved == 2)
    #expect(try world.guestFiles() == guest)
    // The backup is the guest's, and whole.
    let backup = try #require(migration.state.work?.backup)
    let manifest = try await world.diary.verifyBackup(backup)
    #expect(manifest.user == .guest && manifest.documentCount == 2)
    #expect(manifest.commit == migration.guest.hex && manifest.reason == .precaution)
    try world.expectSound()
  }

  @Test("Where there is nothing to take over there is no backup, no commit and no journal")
  func nothing() async throws {
    let world = try await MigrationWorld(seed: 2)
    try await world.diary.makeAccount("me@example.org")
    #expect(try await world.diary.migration() == nil)
    #expect(try await world.diary.migrate() == nil)
    #expect(try await world.diary.backups().isEmpty)
    #expect(try await world.diary.log(limit: 9).count == 1)
    await #expect(throws: DiaryError.migration(.nothingToRollBack)) {
      _ = try await world.diary.rollBackMigration()
    }
  }

  @Test("Ended before any step: all is as before, and going on finishes it", arguments: steps)
  func resumed(step: MigrationStep) async throws {
    var world = try await MigrationWorld(seed: 3)
    try await world.diary.favour("apple")
    try await world.signUpAlone()
    let guest = try world.guestFiles()
    try await world.migrateUntil(step)
    #expect(try world.diary.favourites() == [:])
    #expect(try await world.diary.migration()?.state.step == step)
    #expect(try await world.diary.examine().map(\.check) == [.migration])
    #expect(try await world.diary.resumeMigration()?.state.step == .done)
    #expect(try world.diary.favourites() == ["apple": 100])
    #expect(try world.guestFiles() == guest)
    #expect(try await world.diary.examine().isEmpty)
    #expect(try await world.diary.resumeMigration() == nil)
    try world.expectSound()
  }

  @Test("Killed when the account is shown already: the next sync ends it")
  func shown() async throws {
    let world = try AccountWorld(seed: 9)
    let (_, phone) = try await world.twoDevices()
    try await phone.signOut()
    try await phone.favour("apple")
    let shell = world.shell
    let isKept = Atomic<Bool>(false)
    try await FaultInjector.$present.withValue({ _ in
      let line = "grep -q users .git/HEAD && grep -q switching .git/countme/migration/*"
      let keeping = "rm -rf kept; mkdir kept; cp -a phone state-of-phone kept"
      if (try? shell.run("(cd phone; \(line)) && (\(keeping))"))?.code == 0 {
        isKept.store(true, ordering: .relaxed)
      }
      return nil
    }) { try await phone.signIn("me@example.org") }
    let wasShown = isKept.load(ordering: .relaxed)
    #expect(wasShown)
    _ = try world.lines("rm -r phone state-of-phone; mv kept/* .")
    let again = try world.reopened(phone)
    #expect(try await again.examine().map(\.check).contains(.migration))
    _ = try await again.sync()
    #expect(try await again.migration()?.state.step == .done)
    #expect(try await again.examine() == [])
    #expect(try again.favourites() == ["apple": 100])
  }

  @Test("What both branches get meanwhile is not lost", arguments: steps)
  func moved(step: MigrationStep) async throws {
    var world = try await MigrationWorld(seed: 4)
    try await world.diary.favour("apple")
    try await world.signUpAlone()
    try await world.migrateUntil(step)
    try await world.diary.favour("bread")
    try await world.diary.signOut()
    try await world.diary.favour("cake")
    try await world.diary.signIn("me@example.org")
    #expect(try world.diary.favourites() == ["apple": 100, "bread": 100, "cake": 100])
    #expect(try await world.diary.migration()?.state.step == .done)
    try world.expectSound()
  }

  /// What goes wrong while the documents are written.
  enum Spoiling: CaseIterable {
    case missing, added, altered, removed, ownerless

    func callAsFunction(_ files: [SealedFile]) -> [SealedFile] {
      let (path, bytes) = (files[0].path, files[0].bytes ?? [])
      let rest = Array(files.dropFirst())
      switch self {
      case .missing: return rest
      case .added: return files + [SealedFile(merged: "favoriteFoods/more.json", bytes: bytes)]
      case .altered: return rest + [SealedFile(merged: path, bytes: bytes.filter { $0 != 0x31 })]
      case .removed: return rest + [SealedFile(merged: "profile/account.json", bytes: nil)]
      case .ownerless:
        let text = String(decoding: bytes, as: UTF8.self)
        let other = text.split(separator: "\n").filter { !$0.contains("userId") }
        return rest + [SealedFile(merged: path, bytes: Array(other.joined(separator: "\n").utf8))]
      }
    }
  }

  @Test(
    "What is not as it was planned is rolled back, and nothing is changed",
    arguments: Spoiling.allCases)
  func refuted(spoiling: Spoiling) async throws {
    let world = try await MigrationWorld(seed: 5)
    try await world.diary.favour("apple")
    try await world.diary.favour("bread")
    let guest = try world.guestFiles()
    await world.diary.disturb { spoiling($0) }
    // Signing up goes on: whoever has the recovery code must not be left outside.
    try await world.diary.makeAccount("me@example.org")
    #expect(try world.diary.favourites() == [:])
    let state = try await world.diary.migration()?.state
    guard case .rolledBack(.failure(.verifying, _)) = state else {
      Issue.record("\(String(describing: state))")
      return
    }
    let tip = try await world.diary.tip()
    await #expect {
      _ = try await world.diary.migrate()
    } throws: {
      if case DiaryError.migration(.refuted) = $0 { true } else { false }
    }
    #expect(try await world.diary.tip() == tip)
    #expect(try world.guestFiles() == guest)
    #expect(
      try world.world.lines("git -C laptop for-each-ref refs/countme/migration/prepared") == [])
    await world.diary.disturb(nil)
    #expect(try await world.diary.migrate()?.state.step == .done)
    #expect(try world.diary.favourites() == ["apple": 100, "bread": 100])
    try world.expectSound()
  }

  @Test(
    "Taken back by the person: the account is as before, what came later stays, and it can be done again"
  )
  func rolledBack() async throws {
    let world = try await MigrationWorld(seed: 6)
    try await world.diary.favour("apple")
    try await world.diary.favour("bread")
    try await world.diary.makeAccount("me@example.org")
    try await world.diary.favour("cake")
    let back = try await world.diary.rollBackMigration()
    #expect(back.migration.state == .rolledBack(.asked) && back.receipt.changes.count == 2)
    #expect(try world.diary.favourites() == ["cake": 100])
    await #expect(throws: DiaryError.migration(.nothingToRollBack)) {
      _ = try await world.diary.rollBackMigration()
    }
    // By itself it is not done again, but for what the guest wrote since.
    try await world.diary.signOut()
    #expect(try world.diary.favourites() == ["apple": 100, "bread": 100])
    try await world.diary.signIn("me@example.org")
    #expect(try world.diary.favourites() == ["cake": 100])
    #expect(try await world.diary.migrate()?.state.step == .done)
    #expect(try world.diary.favourites() == ["apple": 100, "bread": 100, "cake": 100])
    try await world.world.expectVerified(world.diary)
    try world.expectSound()
  }

  @Test("Taken back before it was sent: what was added since to a document of the guest's stays")
  func rolledBackAddedTo() async throws {
    let world = try await MigrationWorld(seed: 9)
    let diary = world.diary
    try await diary.write("profile/settings", "settings", ["calorieGoal": 2000])
    try await diary.makeAccount("me@example.org")
    try await diary.write("profile/settings", "settings", ["calorieGoal": 2000, "stepGoal": 9000])
    _ = try await diary.rollBackMigration()
    let left = try diary.fields("profile/settings", "settings")
    #expect(left?["stepGoal"] == 9000 && left?["calorieGoal"] == nil)
    #expect(try await diary.migrate()?.state.step == .done)
    let all = try diary.fields("profile/settings", "settings")
    #expect(all?["stepGoal"] == 9000 && all?["calorieGoal"] == 2000)
    try world.expectSound()
  }

  @Test("Taken back before it is finished: nothing is left of it", arguments: steps)
  func rolledBackEarly(step: MigrationStep) async throws {
    var world = try await MigrationWorld(seed: 7)
    try await world.diary.favour("apple")
    try await world.signUpAlone()
    let tip = try await world.diary.tip()
    try await world.migrateUntil(step)
    #expect(try await world.diary.rollBackMigration().receipt.commit == nil)
    #expect(try await world.diary.tip() == tip)
    #expect(try await world.diary.resumeMigration() == nil)
    #expect(try await world.diary.examine().isEmpty)
  }

  @Test("A plan changes nothing and tells each document's fate")
  func plan() async throws {
    let world = try await MigrationWorld(seed: 8)
    let diary = world.diary
    try await diary.makeAccount("me@example.org")
    try await diary.favour("apple", calories: 1)
    try await diary.favour("fig", calories: 7)
    try await diary.write("profile/settings", "settings", ["calorieGoal": 2000])
    try await diary.signOut()
    try await diary.favour("apple", calories: 52)
    try await diary.favour("bread")
    try await diary.write("profile/settings", "settings", ["stepGoal": 9000])
    let refs = try world.world.lines("git -C laptop for-each-ref; git -C laptop count-objects")
    #expect(try await diary.planMigration().items.map(\.action) == [.move, .move, .move])
    #expect(
      try world.world.lines("git -C laptop for-each-ref; git -C laptop count-objects") == refs)
    try await diary.signInAlone()
    let tip = try await diary.tip()
    let items = try await diary.planMigration().items
    #expect(
      items.map(\.path)
        == ["favoriteFoods/apple.json", "favoriteFoods/bread.json", "profile/settings.json"])
    #expect(
      items.map(\.action) == [
        .merge(.lastWriteWins, winner: .guest), .move, .merge(.fieldwise, winner: .guest),
      ])
    #expect(try await diary.tip() == tip)
    #expect(try await diary.migrate()?.state.work?.tally == diary.planned(items))
    // By its rule each: the later food, and both fields of the settings.
    #expect(try diary.favourites() == ["apple": 52, "bread": 100, "fig": 7])
    let settings = try #require(try diary.fields("profile/settings", "settings"))
    #expect(settings["calorieGoal"] == 2000 && settings["stepGoal"] == 9000)
    try world.expectSound()
  }

  @Test("What fits no collection stays with the guest, is named, and is never dropped")
  func left() async throws {
    let world = try await MigrationWorld(seed: 9)
    let diary = world.diary
    try await diary.favour("apple")
    _ = try world.world.lines(
      """
      cd laptop; git config user.name a; git config user.email a@b.c
      sed 's/"calories": 100/"calories": "many"/; s/apple/bread/' favoriteFoods/apple.json \
        > favoriteFoods/bread.json
      git add -A; git commit -qm bad
      """)
    try await diary.makeAccount("me@example.org")
    #expect(try diary.favourites() == ["apple": 100])
    let migration = try #require(try await diary.migration())
    #expect(migration.state.work?.tally.left == ["favoriteFoods/bread.json"])
    #expect(migration.keptUntil == nil)
    #expect(
      try await !diary.dropExpiredGuest(
        now: Timestamp("2099-01-01T00:00:00.000Z") ?? .init(milliseconds: 0)))
    #expect(try world.guestFiles().contains { $0.hasSuffix("favoriteFoods/bread.json") })
  }

  @Test("The guest's own collections come along")
  func ownCollection() async throws {
    let world = try await MigrationWorld(seed: 10)
    _ = try world.world.lines("mkdir -p laptop/.countme/schema")
    try DurableFile.write(
      Array(Bookshelf.books.utf8),
      to: "\(world.diary.folder.path)/.countme/schema/books.schema.json")
    try await world.diary.write("books", "emma", ["name": "Emma", "pages": 400, "read": 12])
    try await world.diary.makeAccount("me@example.org")
    #expect(try world.diary.fields("books", "emma")?["left"] == 388)
    #expect(try await world.diary.examine().isEmpty)
    try await world.world.expectVerified(world.diary)
  }
}

extension TestDiary {
  /// The tally of a plan of these items.
  fileprivate nonisolated func planned(_ items: [MigrationPlan.Item]) -> MigrationTally {
    MigrationPlan(items: items, files: []).tally
  }
}

@Suite("Migration and what is counted")
struct MigrationCountingTests {
  @Test("A crash right after the branch has moved counts nothing twice")
  func counter() async throws {
    var world = try await MigrationWorld(seed: 31)
    try await world.diary.write("hydration", "2026-09-21", ["milliliters": 250])
    try await world.signUpAlone()
    try await world.migrateUntil(.switching)
    let migration = try #require(try await world.diary.migration())
    let commit = try #require(migration.state.commit)
    try await world.diary.signOut()
    // The branch has the commit; nothing else of the step was done.
    _ = try world.world.lines(
      "git -C laptop update-ref refs/heads/users/\(migration.user.text) \(commit)")
    try await world.diary.signIn("me@example.org")
    #expect(try await world.diary.migration()?.state.step == .done)
    try await world.diary.write("hydration", "2026-09-21", ["milliliters": 350])
    for _ in 0..<2 {
      try await world.diary.signOut()
      try await world.diary.signIn("me@example.org")
      #expect(try world.diary.fields("hydration", "2026-09-21")?["milliliters"] == 350)
    }
    try world.expectSound()
  }
}
