import CountMeKit
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("An entry waits for no backup")
struct BackupWaitTests {
  @Test("that is asked for, nor for the one that a restore makes first")
  func entries() async throws {
    let world = try AccountWorld(seed: 7102)
    let gate = Gate()
    var environment = world.environment(of: "laptop")
    let random = environment.randomBytes
    // Only a backup's id has two bytes of chance: the backup stops there, before anything is copied.
    environment.randomBytes = { count in
      if count == 2 { gate.pass() }
      return random(count)
    }
    let diary = try await Diary.create(
      at: "\(world.folder.path)/laptop", environment: environment)
    _ = try await diary.journal.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
    let first = try await gate.whileStopped {
      try await diary.backups.create()
    } doing: {
      _ = try await diary.journal.eat(FoodEntry(name: "Cake", energy: Energy(kilocalories: 400)))
    }
    #expect(try await diary.backups.verify(first.id).documentCount == first.documentCount)
    let report = try await gate.whileStopped {
      try await diary.backups.restore(first.id, .replace)
    } doing: {
      _ = try await diary.journal.eat(FoodEntry(name: "Soup", energy: Energy(kilocalories: 50)))
    }
    #expect(try diary.reader().day(nil).eaten == 311)
    #expect(
      report.precaution.documentCount == first.documentCount + 2,
      "what was eaten meanwhile is in the backup that was made before")
  }

  /// Stops the one who comes to it until something else is done.
  private final class Gate: Sendable {
    private let isClosed = Mutex(false)
    private let isReached = Mutex(false)

    func pass() {
      isReached.withLock { $0 = true }
      while isClosed.withLock(\.self) { usleep(2000) }
    }

    func whileStopped<Result: Sendable>(
      _ body: @escaping @Sendable () async throws -> Result,
      doing other: () async throws -> Void
    ) async throws -> Result {
      isReached.withLock { $0 = false }
      isClosed.withLock { $0 = true }
      defer { isClosed.withLock { $0 = false } }
      let stopped = Task { try await body() }
      while !isReached.withLock(\.self) { try await Task.sleep(for: .milliseconds(2)) }
      try await other()
      isClosed.withLock { $0 = false }
      return try await stopped.value
    }
  }
}
