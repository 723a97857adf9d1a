import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore

/// A laptop on which somebody wrote things down without an account, and then made one.
struct MigrationWorld {
  let world: AccountWorld
  var diary: TestDiary

  /// Nobody has an account yet.
  init(seed: UInt64) async throws {
    world = try AccountWorld(seed: seed)
    diary = try await world.diary()
  }

  /// Makes the account while nothing of the guest's can be taken over.
  func signUpAlone(_ email: String = "me@example.org") async throws {
    await diary.disturb { $0.dropLast() + $0.dropLast() }
    try await diary.makeAccount(email)
    await diary.disturb(nil)
  }

  /// Ends the program at a step, as a crash would, and starts it anew.
  mutating func migrateUntil(_ step: MigrationStep) async throws {
    await diary.stop(at: step)
    await #expect(throws: DiaryError.machine(.cancelled)) { _ = try await diary.migrate() }
    diary = try world.reopened(diary)
  }

  /// Everything that the guest has, as git tells it.
  func guestFiles() throws -> [String] { try world.lines("git -C laptop ls-tree -r guest") }

  /// Expects git to find the repository sound, and the working tree and the index as committed.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let said = try world.lines(
      """
      cd laptop; git status --porcelain
      git fsck --strict --no-dangling --no-progress 2>&1 | grep -v '^notice:' || true
      """)
    #expect(said == [], sourceLocation: sourceLocation)
  }
}

extension TestDiary {
  /// Changes what a migration writes; nil for nothing.
  func disturb(_ spoil: (@Sendable ([SealedFile]) -> [SealedFile])?) {
    disturbance = spoil.map { MigrationDisturbance(spoil: $0) } ?? MigrationDisturbance()
  }

  /// Lets a migration end before a step.
  func stop(at last: MigrationStep?) {
    disturbance = MigrationDisturbance(
      before: { step throws(DiaryError) in if step == last { throw .machine(.cancelled) } })
  }

  /// Signs in although nothing of the guest's can be taken over.
  func signInAlone(_ email: String = "me@example.org") throws {
    disturb { $0.dropLast() + $0.dropLast() }
    try signIn(email)
    disturb(nil)
  }

  /// A document of a collection as the folder shows it.
  nonisolated func fields(_ collection: String, _ id: String) throws -> JSONObject? {
    try reader().document(
      try #require(CollectionName(collection)), try #require(DocumentID(id)))?.fields
  }

  /// Changes or makes a document.
  func write(_ collection: String, _ id: String, _ fields: JSONObject) throws {
    let name = try #require(CollectionName(collection))
    _ = try apply(
      [.put(name, id: try #require(DocumentID(id)), fields: fields)], summary: "write \(id)")
  }
}
