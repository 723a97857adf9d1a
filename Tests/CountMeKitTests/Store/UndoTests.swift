import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeStore
@testable import CountMeSync

@Suite("Undo") struct UndoTests {
  /// Law: over random commands, as many undos lead back through the same documents to the first ones,
  /// and one more says that nothing is left.
  @Test("takes commands back one by one, the last one first", arguments: RandomCases.seeds(of: 218))
  func commands(seed: UInt64) async throws {
    var operation = RandomOperation(seed: seed)
    let world = try AccountWorld(seed: seed)
    let diary = try await world.diary()
    var states = [try diary.writtenContents()]
    var summaries: [String] = []
    for number in 0..<operation.number(1...8) {
      let receipt = try await operation.perform(on: diary, summary: "command \(number)")
      #expect(receipt.commit != nil)
      states.append(try diary.writtenContents())
      summaries.append("command \(number)")
    }
    while let summary = summaries.popLast() {
      states.removeLast()
      let undone = try await diary.undo()
      #expect(undone.summary == summary, "seed \(seed)")
      #expect(try diary.writtenContents() == states.last, "seed \(seed), back before \(summary)")
    }
    #expect(try world.lines("git -C laptop status --porcelain") == [], "seed \(seed)")
  }

  @Test("a command whose words begin like those of an undo keeps all of them")
  func words() async throws {
    let world = try AccountWorld(seed: 7)
    let diary = try await world.diary()
    for summary in ["undid: x", "redid: undid: x"] {
      _ = try await diary.apply(
        [
          .put(
            try #require(CollectionName("favoriteFoods")), id: try #require(DocumentID("x")),
            fields: ["name": .string(summary), "calories": 1])
        ],
        summary: summary)
      #expect(try await diary.undo().summary == summary)
      #expect(try await diary.redo().summary == summary)
    }
    let subjects = try world.lines("git -C laptop log -3 --format=%s")
    #expect(subjects == ["redid: redid: undid: x", "undid: redid: undid: x", "redid: undid: x"])
  }

  @Test("what was done since stays")
  func later() async throws {
    let world = try AccountWorld(seed: 1)
    let diary = try await world.diary()
    for amount in [100.0, 200, 400] { _ = try await diary.drink(amount, day: "2026-09-21") }
    _ = try await diary.undo()
    _ = try await diary.drink(50, day: "2026-09-21")
    #expect(try water(diary) == 350)
    _ = try await diary.undo()
    _ = try await diary.undo()
    #expect(try water(diary) == 100)
  }

  @Test("what another device wrote stays, and what it took back does not come again")
  func merged() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 2)
    let (here, there) = (world.devices[0], world.devices[1])
    _ = try await here.drink(100, day: "2026-09-21")
    try await world.syncAll()
    _ = try await here.drink(200, day: "2026-09-21")
    _ = try await there.drink(50, day: "2026-09-21")
    for _ in 0..<2 { try await world.syncAll() }
    #expect(try water(here) == 350)
    let undone = try await here.undo()
    #expect(undone.summary == "drank 200 ml")
    #expect(try water(here) == 150)
    try await world.syncAll()
    #expect(try water(there) == 150)
  }

  @Test("a command of which another device left nothing is passed over")
  func nothingLeft() async throws {
    let world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: 8)
    let (here, there) = (world.devices[0], world.devices[1])
    try await here.favour("apple")
    _ = try await here.drink(100, day: "2026-09-21")
    for _ in 0..<2 { try await world.syncAll() }
    let water = try #require(try there.documents("hydration").first)
    try await there.apply([.remove(water.collection, id: water.id)])
    for _ in 0..<2 { try await world.syncAll() }
    #expect(try await here.undo().summary == "favour apple")
    #expect(try await failure { _ = try await here.undo() } == .history(.nothingToUndo))
  }

  @Test(
    "an undo is done again, and taken back again", arguments: RandomCases.seeds(of: 219, few: 10))
  func redo(seed: UInt64) async throws {
    var operation = RandomOperation(seed: seed)
    let diary = try await AccountWorld(seed: seed).diary()
    var states = [try diary.writtenContents()]
    for number in 0..<5 {
      _ = try await operation.perform(on: diary, summary: "command \(number)")
      states.append(try diary.writtenContents())
    }
    var place = 5
    for step in 0..<12 {
      let goesBack = place == 5 || (place > 0 && operation.number(0...1) == 0)
      if goesBack { _ = try await diary.undo() } else { _ = try await diary.redo() }
      place += goesBack ? -1 : 1
      #expect(try diary.writtenContents() == states[place], "seed \(seed), step \(step)")
    }
    while place < 5 {
      _ = try await diary.redo()
      place += 1
    }
    #expect(try diary.writtenContents() == states[5], "seed \(seed)")
    #expect(try await failure { _ = try await diary.redo() } == .history(.nothingToRedo))
  }

  @Test("an edit by hand that was taken in is taken back like a command")
  func handEdit() async throws {
    let world = try AccountWorld(seed: 3)
    let diary = try await world.diary()
    try await diary.favour("apple")
    _ = try world.lines("sed -i 's/100/250/' laptop/favoriteFoods/apple.json")
    try await diary.favour("bread")
    #expect(try await diary.undo().summary == "favour bread")
    #expect(try await diary.undo().summary == "edited favoriteFoods/apple.json by hand")
    #expect(try diary.favourites() == ["apple": 100])
    #expect(try await diary.undo().summary == "favour apple")
    #expect(try diary.favourites() == [:])
  }

  @Test("of a deleted day brings the day back with its entries and its total")
  func deletedDay() async throws {
    let world = try AccountWorld(seed: 4)
    let diary = try await world.diary()
    for calories in [100.0, 200] { try await diary.eatForTest("2026-09-21", calories) }
    let before = try diary.writtenContents()
    let day = try #require(try diary.documents("dailyLogs").first)
    try await diary.apply([.remove(day.collection, id: day.id)])
    #expect(try diary.documents("foodItems").isEmpty)
    _ = try await diary.undo()
    #expect(try diary.writtenContents() == before)
  }

  @Test("leaves the account and the device's certificate alone")
  func signingIn() async throws {
    let world = try AccountWorld(seed: 6)
    let laptop = try await world.diary()
    _ = try await laptop.addRemote(try world.remote())
    try await laptop.makeAccount("me@example.org")
    try await laptop.favour("apple")
    _ = try await laptop.sync()
    let phone = try await world.diary(on: "phone")
    _ = try await phone.addRemote("\(world.folder.path)/remote.git")
    try await phone.signIn("me@example.org")
    #expect(try await failure { _ = try await phone.undo() } == .history(.nothingToUndo))
    try await phone.favour("bread")
    #expect(try await phone.undo().summary == "favour bread")
    #expect(try await failure { _ = try await phone.undo() } == .history(.nothingToUndo))
    #expect(try await phone.sync()[0].isSynced)
    #expect(try await laptop.sync()[0].isSynced)
    #expect(try await laptop.undo().summary == "favour apple")
    #expect(try await failure { _ = try await laptop.undo() } == .history(.nothingToUndo))
    #expect(try await laptop.session()?.deviceCount == 2)
  }

  @Test("of nothing says so, and leaves the beginning alone")
  func nothing() async throws {
    let world = try AccountWorld(seed: 5)
    let diary = try await world.diary()
    let tip = try Tip(of: diary)
    #expect(try await failure { _ = try await diary.undo() } == .history(.nothingToUndo))
    #expect(try Tip(of: diary) == tip)
    try await diary.favour("apple")
    _ = try await diary.undo()
    #expect(try await failure { _ = try await diary.undo() } == .history(.nothingToUndo))
  }

  private func water(_ diary: TestDiary) throws -> Double? {
    try diary.documents("hydration").first?.number("milliliters")
  }
}
