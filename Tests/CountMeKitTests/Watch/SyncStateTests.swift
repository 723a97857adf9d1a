import CountMeGit
import CountMeHistory
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeSync

@Suite("How a diary and its documents stand")
struct SyncStateTests {
  private func world() async throws -> SyncWorld {
    try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 501)
  }

  @Test("A diary tells what waits, that it syncs, that it is synced, and that nobody answers")
  func states() async throws {
    let world = try await world()
    let device = world.devices[0]
    _ = try await device.sync()
    var states = try await device.syncStates.makeAsyncIterator()
    guard case .synced(.some) = await states.next() else {
      Issue.record("not synced at first")
      return
    }
    _ = try await device.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
    #expect(await states.next() == .pending(documents: 2, commits: 1))
    _ = try await device.sync()
    #expect(await states.next() == .syncing)
    guard case .synced(.some) = await states.next() else {
      Issue.record("not synced after a sync")
      return
    }
    try world.disconnect(device)
    #expect(try await failure { try await device.run(.sync) } != nil)
    #expect(await states.next() == .syncing)
    #expect(await states.next() == .offline(nextTry: nil))
    // When it failed is no time of a sync.
    states = try await device.syncStates.makeAsyncIterator()
    #expect(await states.next() == .synced(at: nil))
  }

  @Test("What is told of a command is worked out once, when others may write again")
  func afterwards() async throws {
    let device = try await AccountWorld(seed: 502).diary()
    let held = try await device.perform { store in
      var held: [Bool] = []
      store.whenMoved = { held.append(FileLock.isHeld("\($0.folder.stateDirectory)/lock")) }
      try store.locked { () throws(DiaryError) in
        for name in ["Oats", "Soup"] {
          _ = try Eating(store).eat(FoodEntry(name: name, energy: Energy(kilocalories: 311)))
        }
      }
      return held
    }
    #expect(held == [false])
  }

  @Test("Documents are pending until they are sent, told by the commits alone")
  func documents() async throws {
    let world = try await world()
    let device = world.devices[0]
    var changes = try await device.documentStateChanges.makeAsyncIterator()
    #expect(await changes.next()?.entries == [])
    let oats = try await device.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
      .changes
    let food = try #require(oats.first { $0.collection.text == "foodItems" })
    var states = try await device.documentStates()
    #expect(await changes.next() == states)
    #expect(states.entries.map(\.state) == [.pendingUpload, .pendingUpload])
    let path = try #require(states.entries.first { $0.id == food.id }).path
    _ = try await device.sync()
    #expect(try await device.documentStates().entries == [])
    #expect(try await device.documentStates()[path] == .synced)
    // By hand: half typed, then gone; then the deletion is a commit, and is sent.
    let file = "\(device.folder.path)/\(path)"
    try DurableFile.write(Array("{".utf8), to: file)
    states = try await device.documentStates()
    #expect(states[path] == .invalid && states.entries.count == 1)
    try DurableFile.remove(file)
    #expect(try await device.documentStates()[path] == .pendingDelete)
    try world.disconnect(device)
    #expect(try await failure { try await device.run(.sync) } != nil)
    _ = try await device.eat(FoodEntry(name: "Bread", energy: Energy(kilocalories: 250)))
    #expect(try await device.documentStates()[path] == .pendingDelete)
    try world.connect(device)
    _ = try await device.sync()
    #expect(try await device.documentStates().entries == [])
  }

  @Test("A document that two devices edited apart is in conflict until somebody looks")
  func conflict() async throws {
    let world = try await world()
    let (here, there) = (world.devices[0], world.devices[1])
    let receipt = try await here.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
    _ = try await here.sync()
    _ = try await there.sync()
    let food = try #require(receipt.changes.first { $0.collection.text == "foodItems" })
    for (device, calories) in [(here, 298.0), (there, 305)] {
      let change = FieldChange("calories", .number(calories))
      _ = try await device.apply(
        [.update(food.collection, id: food.id, changes: [change])], summary: "edited")
    }
    _ = try await there.sync()
    _ = try await here.sync()
    let entry = try await here.documentStates().entries.first { $0.id == food.id }
    #expect(entry?.state == .conflict)
    try await here.markConflictsSeen()
    #expect(try await here.documentStates().entries == [])
  }

  @Test("What no push is left for is not sent, and the report says so")
  func noPushLeft() async throws {
    let device = try await world().devices[0]
    _ = try await device.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
    var options = SyncOptions()
    options.mayPush = { _ in false }
    let held = try await device.sync(options)[0]
    #expect(!held.isSynced && held.sent == 0)
    #expect(try await device.status().remotes[0].pendingCommits == 1)
    let report = try await device.sync()[0]
    #expect(report.isSynced && report.sent == 1)
  }

  @Test("Nobody is pending who is signed out")
  func guest() async throws {
    let world = try AccountWorld(seed: 502)
    let device = try await world.diary()
    _ = try await device.eat(FoodEntry(name: "Oats", energy: Energy(kilocalories: 311)))
    var states = try await device.syncStates.makeAsyncIterator()
    #expect(await states.next() == .local)
    #expect(try await device.documentStates().entries == [])
  }
}
