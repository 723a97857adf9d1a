import CountMeKit
import CountMeModel
import Synchronization
import TestSupport
import Testing

/// The store never waits for the network: an entry takes as long as ever while a sync hangs.
@Suite("Nothing waits for the network")
struct NothingWaitsTests {
  @Test("Entries are written while more syncs hang than there are processors")
  func entries() async throws {
    let server = try SilentServer()
    let world = try AccountWorld(seed: 7101)
    var diaries: [Diary] = []
    for number in 0..<6 {
      let name = "device-\(number)"
      let diary = try await Diary.create(
        at: "\(world.folder.path)/\(name)", environment: world.environment(of: name))
      _ = try await diary.account.create(email: nil, password: nil, cost: .least)
      _ = try await diary.sync.addRemote("http://127.0.0.1:\(server.port)/x.git")
      diaries.append(diary)
    }
    let ended = Counter()
    let syncs = diaries.map { diary in
      Task {
        defer { ended.increase() }
        return try await diary.sync.run().get()
      }
    }
    for _ in diaries { try server.takeConnection() }
    for diary in diaries {
      _ = try await diary.journal.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
      _ = try await diary.journal.drink(Volume(milliliters: 250))
      _ = try await diary.history.undo()
      #expect(try await diary.sync.status().session != nil)
      #expect(try await diary.account.session() != nil)
      #expect(try diary.reader().day(nil).eaten == 311)
    }
    #expect(ended.count == 0, "no sync has come to its end in the meantime")
    for sync in syncs { sync.cancel() }
    for sync in syncs {
      await #expect(throws: DiaryError.machine(.cancelled)) { try await sync.value }
    }
    #expect(ended.count == diaries.count)
  }

  @Test("An entry is written while more questions to a food server hang than there are processors")
  func foods() async throws {
    let server = try SilentServer()
    let world = try AccountWorld(seed: 7104)
    var environment = world.environment(of: "laptop")
    environment.foodServer = "http://127.0.0.1:\(server.port)"
    let diary = try await Diary.create(
      at: "\(world.folder.path)/laptop", environment: environment)
    let ended = Counter()
    let asking = environment
    let questions = (0..<6).map { number in
      Task {
        defer { ended.increase() }
        return await asking.productsOnline(named: "oats \(number)", for: diary.folder).failure
      }
    }
    try server.takeConnection()
    _ = try await diary.journal.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
    #expect(ended.count == 0, "no question has come to its end in the meantime")
    for question in questions { #expect(await question.value != nil) }
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock(\.self) }

    func increase() { value.withLock { $0 += 1 } }
  }
}
