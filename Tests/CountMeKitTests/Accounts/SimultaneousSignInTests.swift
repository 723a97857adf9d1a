import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore

/// An app and a terminal may be at one diary at once: both have looked at it before either has the lock.
@Suite("Two programs at one diary")
struct SimultaneousSignInTests {
  /// Lets two programs begin something, and go on only once both wait for the lock.
  private static func race(
    at folder: DiaryFolder, _ bodies: [@Sendable () async throws -> Void]
  ) async throws -> [DiaryError] {
    let lock = try folder.lock()
    let tasks = bodies.map { body in
      Task { () -> DiaryError? in
        do { try await body() } catch { return error as? DiaryError }
        return nil
      }
    }
    try await Task.sleep(for: .seconds(2))
    _ = consume lock
    var errors: [DiaryError] = []
    for task in tasks { if let error = await task.value { errors.append(error) } }
    return errors
  }

  @Test("of two accounts that are made there one is; the other one is refused, and leaves no key")
  func accounts() async throws {
    let world = try AccountWorld(seed: 7501)
    let app = try await world.diary()
    let terminal = try world.reopened(app)
    let errors = try await Self.race(
      at: app.folder,
      [
        { try await app.makeAccount("a@example.org") },
        { try await terminal.makeAccount("b@example.org") },
      ])
    let owner = try app.folder.owner()
    #expect(errors == [.account(.alreadySignedIn(user: owner.text))])
    #expect(try world.lines("git -C laptop branch --list 'users/*'").count == 1)
    #expect(try world.keyFiles(of: "laptop").count { $0.contains(owner.text) } > 0)
    #expect(try world.keyFiles(of: "laptop").allSatisfy { $0.contains(owner.text) })
    try await world.expectVerified(app)
  }

  @Test("of two accounts that are signed in to there one is", arguments: [false, true])
  func signingIn(isReset: Bool) async throws {
    let world = try AccountWorld(seed: 7502)
    let remote = try world.remote()
    for name in ["ann", "ben"] {
      let diary = try await world.diary(on: name)
      _ = try await diary.addRemote(remote)
      try await diary.makeAccount("\(name)@example.org")
      _ = try await diary.sync()
    }
    let app = try await world.diary()
    _ = try await app.addRemote(remote)
    let terminal = try world.reopened(app)
    let errors = try await Self.race(
      at: app.folder,
      [
        { try await app.signIn("ann@example.org") },
        {
          if isReset {
            try await terminal.changePassword(
              "correct horse", to: "correct horses", of: "ben@example.org")
          } else {
            try await terminal.signIn("ben@example.org")
          }
        },
      ])
    let owner = try app.folder.owner()
    #expect(errors == [.account(.alreadySignedIn(user: owner.text))])
    #expect(try world.keyFiles(of: "laptop").allSatisfy { $0.contains(owner.text) })
  }

  @Test("of two remotes of one name one is added, and one that has no name gets the next")
  func remotes() async throws {
    let world = try AccountWorld(seed: 7503)
    let (one, other) = (try world.remote("one"), try world.remote("other"))
    let app = try await world.diary()
    let terminal = try world.reopened(app)
    let unnamed = try await Self.race(
      at: app.folder,
      [{ _ = try await app.addRemote(one) }, { _ = try await terminal.addRemote(other) }])
    #expect(unnamed.isEmpty)
    #expect(try world.lines("git -C laptop remote") == ["origin", "remote-2"])
    let urls = try world.lines("git -C laptop config --get-regexp 'remote.*url' | cut -d' ' -f2")
    #expect(Set(urls) == [one, other])
    let (third, fourth) = (try world.remote("third"), try world.remote("fourth"))
    let named = try await Self.race(
      at: app.folder,
      [
        { _ = try await app.addRemote(third, name: "shed") },
        { _ = try await terminal.addRemote(fourth, name: "shed") },
      ])
    #expect(named == [.remote(.nameTaken("shed"))])
    let url = try world.lines("git -C laptop config --get-all remote.shed.url")
    #expect(url == [third] || url == [fourth])
  }
}
