import CountMeModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CountMeKit

@Suite("What may take long to read")
struct LongReadTests {
  @Test("has a queue of its own, so that no entry waits behind it")
  func queues() async throws {
    let world = try AccountWorld(seed: 7103)
    let diary = try await Diary.create(
      at: "\(world.folder.path)/laptop", environment: world.environment(of: "laptop"))
    _ = try await diary.account.create(email: nil, password: nil, cost: .least)
    _ = try await diary.journal.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
    let foods = try diary.reader().schema(of: #require(CollectionName("foodItems")))
    let isDone = Mutex(false)
    let entries = diary.journal.entries
    async let hasWaited = entries.perform { _ in
      let start = ContinuousClock.now
      while !isDone.withLock(\.self), start.duration(to: .now) < .seconds(20) { usleep(2000) }
      return isDone.withLock(\.self)
    }
    _ = try await diary.sync.status()
    _ = try await diary.sync.documentStates()
    _ = try await diary.account.devices()
    _ = try await diary.conflicts.list()
    await #expect(throws: DiaryError.self) {
      try await diary.history.identifier(everMatching: "zzz", in: foods)
    }
    isDone.withLock { $0 = true }
    #expect(try await hasWaited, "all was read while an entry kept the entries' queue")
  }
}
