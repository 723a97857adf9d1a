import CountMeGit
import CountMeHistory
import CountMeKit
import CountMePlatform
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CountMeStore
@testable import CountMeSync

@Suite("An entry waits for no backup")
struct BackupWaitTests {
  @Test("that is asked for, nor for the one that a restore makes first")
  func entries() async throws {
    let world = try AccountWorld(seed: 7102)
    let gate = Gate()
    let diary = try await Diary.create(
      at: "\(world.folder.path)/laptop",
      environment: gate.stopping(world.environment(of: "laptop")))
    _ = try await diary.journal.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
    let first = try await gate.whileStopped {
      try await diary.backups.create()
    } doing: {
      _ = try await diary.journal.eat(FoodEntry(name: "Cake", energy: Energy(kilocalories: 400)))
    }
    #expect(try await diary.backups.verify(first.id).backup.documentCount == first.documentCount)
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

  @Test("nor for the one of a device that follows a history that began anew")
  func following() async throws {
    let world = try await Self.begunAnew(seed: 7103)
    let phone = world.devices[1]
    let gate = Gate()
    let following = try Diary(
      opening: phone.folder, environment: gate.stopping(phone.environment))
    let reports = try await gate.whileStopped {
      try await following.sync.run().get()
    } doing: {
      try await Self.eat(in: phone)
    }
    #expect(reports.map(\.isSynced) == [true])
    let kept = try await phone.backups().last?.manifest?.counts.map(\.collection.text) ?? []
    #expect(kept.contains("foodItems"), "what was eaten meanwhile is kept, too")
    try await world.syncAll()
    for device in world.devices {
      #expect(try device.favourites().keys.sorted() == ["apple", "oats"])
      #expect(try device.reader().day(nil).eaten == 400)
    }
  }

  @Test("nor for a packing that has to end before the old history can be forgotten")
  func forgetting() async throws {
    let world = try await Self.begunAnew(seed: 7104)
    let phone = world.devices[1]
    guard let packing = try FileLock.acquire(Packing.lock(in: phone.folder), waiting: 0) else {
      Issue.record("nobody packs yet")
      return
    }
    let before = try Tip(of: phone).commit
    let following = try Diary(opening: phone.folder, environment: phone.environment)
    let syncing = Task { try await following.sync.run().get() }
    while try Tip(of: phone).commit == before { try await Task.sleep(for: .milliseconds(2)) }
    try await Self.eat(in: phone)
    _ = consume packing
    let reports = try await syncing.value
    #expect(reports.map(\.isSynced) == [true])
    #expect(try !Repository.open(at: phone.folder.path).contains(before))
    try await world.syncAll()
  }

  private static func eat(in device: TestDiary) async throws {
    let diary = try Diary(opening: device.folder, environment: device.environment)
    _ = try await diary.journal.eat(FoodEntry(name: "Cake", energy: Energy(kilocalories: 400)))
  }

  /// A device whose history began anew, and one that has not followed and wrote meanwhile.
  private static func begunAnew(seed: UInt64) async throws -> SyncWorld {
    let world = try SyncWorld(
      try await SyncTemplate.shared(devices: 2), devices: 2, seed: seed)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    try await laptop.favour("apple")
    try await world.syncAll()
    try await phone.favour("oats")
    _ = try await laptop.eraseHistory(password: Password(Array("correct horse".utf8)))
    return world
  }

  /// Stops the one who comes to it until something else is done.
  private final class Gate: Sendable {
    private let isClosed = Mutex(false)
    private let isReached = Mutex(false)

    /// A world in which a backup stops here, before anything is copied.
    func stopping(_ environment: DiaryEnvironment) -> DiaryEnvironment {
      var stopping = environment
      // Only a backup's id has two bytes of chance.
      stopping.randomBytes = { count in
        if count == 2 { self.pass() }
        return environment.randomBytes(count)
      }
      return stopping
    }

    private func pass() {
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
