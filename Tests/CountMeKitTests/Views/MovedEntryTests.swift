import CountMeGit
import CountMeModel
import CountMeSchema
import Foundation
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeImporters
@testable import CountMeJournal
@testable import CountMeStore

@Suite("An entry that goes to another day") struct MovedEntryTests {
  /// Two devices that have one entry of 2026-09-14.
  private struct Scene {
    let world: SyncWorld
    var here: TestDiary { world.devices[0] }
    var there: TestDiary { world.devices[1] }
    let id: DocumentID

    init(seed: UInt64) async throws {
      world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: seed)
      _ = try await world.devices[0].eatForTest("2026-09-14", 7)
      for _ in 0..<2 { try await world.syncAll() }
      id = try #require(try world.devices[0].documents("foodItems").first).id
    }
  }

  /// Expects all that a diary shows to have some energy on some days, and nothing on others.
  private func expect(
    _ energy: [String: Double], on diary: TestDiary,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let reader = try diary.reader()
    let foods = try #require(CollectionName("foodItems"))
    let days = CalendarDate.day("2026-06-01")...CalendarDate.day("2026-09-30")
    func check(_ found: [String: Double], _ what: String) {
      #expect(found.filter { $0.value > 0 } == energy, "\(what)", sourceLocation: sourceLocation)
    }
    func sums(_ documents: [Document]) -> [String: Double] {
      Dictionary(documents.map { ($0.day?.text ?? "", $0.number("calories") ?? 0) }) { $0 + $1 }
    }
    var seen: [String: [String: Double]] = [:]
    for number in 0..<122 {
      let day = days.lowerBound.adding(days: number)
      seen["day", default: [:]][day.text] = try reader.day(day).eaten
      seen["week", default: [:]][day.text] =
        try reader.week(of: day).totals.first { $0.date == day }?.eaten
      seen["list", default: [:]].merge(
        sums(try reader.documents(in: foods, days: day...day))
      ) { $0 + $1 }
      seen["words", default: [:]].merge(sums(try reader.entries(of: day))) { $0 + $1 }
      let export = try DiaryExport(reader, collection: foods, days: day...day)
      seen["export", default: [:]].merge(sums(export.collections[0].documents)) { $0 + $1 }
    }
    func totals(_ totals: [DayTotals]) -> [String: Double] {
      Dictionary(uniqueKeysWithValues: totals.map { ($0.date.text, $0.eaten) })
    }
    for month in ["2026-06", "2026-07", "2026-08", "2026-09"] {
      seen["month", default: [:]].merge(
        totals(try reader.month(CalendarMonth(month)).totals)
      ) { $0 + $1 }
    }
    seen["period"] = totals(try reader.period(days).totals)
    seen["stats"] = totals(try reader.stats().totals)
    let report = try reader.report(days)
    seen["report"] = totals(report.period.totals)
    #expect(report.nutrients.foods == energy.count, sourceLocation: sourceLocation)
    seen["logs"] = Dictionary(
      uniqueKeysWithValues: try diary.documents("dailyLogs").map {
        ($0.id.text, $0.number("totalCalories") ?? 0)
      })
    for (what, found) in seen { check(found, what) }
    let listed = try diary.documents("dailyLogs").flatMap {
      $0.fields["foodItems"]?.array ?? []
    }
    #expect(
      listed.count == (try diary.documents("foodItems").count), sourceLocation: sourceLocation)
  }

  @Test(
    "is there once after two devices moved it apart, on the day that the later one said",
    arguments: ["2026-09-15", "2026-06-20"], ["2026-09-15", "2026-09-20", "2026-06-20"])
  func apart(mine: String, theirs: String) async throws {
    let scene = try await Scene(seed: 21)
    try await scene.here.move(scene.id, to: mine)
    try await scene.there.move(scene.id, to: theirs)
    let stamps = try [scene.here, scene.there].map {
      try #require(try $0.documents("foodItems").first?.lastModified)
    }
    try await scene.world.settle()
    for diary in [scene.here, scene.there] {
      try expect([stamps[0] < stamps[1] ? theirs : mine: 7], on: diary)
    }
  }

  @Test(
    "is there once after another device changed it apart, as the later one left it",
    arguments: [false, true], ["2026-09-15", "2026-06-20"])
  func changedApart(moverIsLast: Bool, day: String) async throws {
    let scene = try await Scene(seed: 22)
    if !moverIsLast { try await scene.here.move(scene.id, to: day) }
    // Past the difference of the clocks.
    for _ in 0..<20 { _ = scene.here.environment.now() }
    try await scene.there.change(scene.id, kilocalories: 99)
    for _ in 0..<20 { _ = scene.here.environment.now() }
    if moverIsLast { try await scene.here.move(scene.id, to: day) }
    try await scene.world.settle()
    for diary in [scene.here, scene.there] {
      try expect(moverIsLast ? [day: 7] : ["2026-09-14": 99], on: diary)
    }
  }

  @Test("is gone after another device removed it apart")
  func removedApart() async throws {
    let scene = try await Scene(seed: 23)
    try await scene.here.move(scene.id, to: "2026-09-16")
    let foods = try #require(CollectionName("foodItems"))
    try await scene.there.apply([.remove(foods, id: scene.id)])
    try await scene.world.settle()
    for diary in [scene.here, scene.there] { try expect([:], on: diary) }
  }

  @Test("is back on its day by undo, with what another device made of it meanwhile")
  func undone() async throws {
    let scene = try await Scene(seed: 24)
    try await scene.here.move(scene.id, to: "2026-09-16")
    try expect(["2026-09-16": 7], on: scene.here)
    _ = try await scene.here.undo()
    try expect(["2026-09-14": 7], on: scene.here)
    _ = try await scene.here.redo()
    try await scene.world.settle()
    try await scene.there.change(scene.id, kilocalories: 99)
    try await scene.world.settle()
    _ = try await scene.here.undo()
    try await scene.world.settle()
    for diary in [scene.here, scene.there] { try expect(["2026-09-14": 99], on: diary) }
  }

  @Test(
    "is found by words with both its days for an undo",
    arguments: ["2026-09-14", "2026-09-16"])
  func undoneByWords(day: String) async throws {
    let scene = try await Scene(seed: 25)
    try await scene.here.move(scene.id, to: "2026-09-16")
    _ = try await scene.here.eatForTest("2026-09-17", 50)
    try await scene.here.undo("food", day: day)
    try expect(["2026-09-14": 7, "2026-09-17": 50], on: scene.here)
  }

  @Test(
    "by hand is the same as by the command", arguments: ["2026-09-15", "2026-08-01"])
  func byHand(day: String) async throws {
    let scene = try await Scene(seed: 26)
    let foods = try #require(CollectionName("foodItems"))
    let path = try #require(DocumentPath(foods, scene.id, kind: .uuid))
    _ = try scene.world.world.lines(
      "sed -i 's/2026-09-14/\(day)/' '\(scene.there.folder.path)/\(path.text)'")
    #expect(try await scene.there.takeInEverything().taken == [path.text])
    try await scene.here.move(scene.id, to: day)
    func written(_ diary: TestDiary) throws -> [Document] {
      try ["foodItems", "dailyLogs"].flatMap { try diary.documents($0) }.map { document in
        var fields = document.fields
        fields["lastModified"] = nil
        return Document(collection: document.collection, id: document.id, fields: fields)
      }
    }
    #expect(try written(scene.here) == written(scene.there))
    try await scene.world.settle()
    for diary in [scene.here, scene.there] { try expect([day: 7], on: diary) }
  }

  @Test("leaves the diary with its new day, and not with the one that it was made for")
  func retention() async throws {
    let scene = try await Scene(seed: 27)
    _ = try await scene.here.setRetention(.days(90))
    _ = try await scene.here.eatForTest("2026-06-01", 100)
    _ = try await scene.here.eatForTest("2026-06-01", 30)
    let old = try #require(
      try scene.here.documents("foodItems").first { $0.number("calories") == 100 })
    try await scene.here.move(old.id, to: "2026-09-20")
    try await scene.here.move(scene.id, to: "2026-06-02")
    _ = try await scene.here.applyRetention(accepting: Set(RetentionGuard.allCases))
    try await scene.world.settle()
    for diary in [scene.here, scene.there] {
      let left = try diary.documents("foodItems")
      #expect(left.map(\.id) == [old.id] && left[0].day == .day("2026-09-20"))
      let june = try #require(try diary.reader().own(MonthlySummary.self).first?.days)
      #expect(june.entries.map { $0.value.calories } == [30, 7])
      #expect(try diary.reader().day(.day("2026-09-20")).eaten == 100)
    }
  }

  @Test("is still the food that a reaction lists, and is copied with its new day alone")
  func related() async throws {
    let scene = try await Scene(seed: 28)
    let reactions = try #require(CollectionName("reactionLogs"))
    let fields: JSONObject = [
      "type": "hives", "date": "2026-09-14", "foodItems": [.string(scene.id.text)],
    ]
    try await scene.here.apply([.create(reactions, id: nil, fields: fields)])
    try await scene.here.move(scene.id, to: "2026-08-13")
    let reader = try scene.here.reader()
    let reaction = try #require(try reader.own(ReactionLog.self).first)
    #expect(try reader.food(of: reaction).map(\.id) == [scene.id.text])
    let copied = try await scene.here.write { reader throws(DiaryError) in
      try reader.copyingFood(from: .day("2026-08-13"), meal: nil, to: .day("2026-08-14"))
    }
    #expect(copied.changes.filter { $0.kind == .created }.count == 2)
    await #expect(throws: DiaryError.self) {
      try await scene.here.write { reader throws(DiaryError) in
        try reader.copyingFood(from: .day("2026-09-14"), meal: nil, to: .day("2026-08-14"))
      }
    }
  }

  @Test("is copied without a time that nobody said, to today as to any other day")
  func untimed() async throws {
    let scene = try await Scene(seed: 30)
    try await scene.here.move(scene.id, to: "2026-08-13")
    let day = CalendarDate.day("2026-08-13")
    let times = try scene.here.reader().own(FoodItem.self).map { $0.timestamp?.clock }
    let copied = try await scene.here.write { reader throws(DiaryError) in
      try reader.copyingFood(from: day, meal: nil, to: nil)
    }
    #expect(!copied.changes.isEmpty)
    let today = try scene.here.reader().clock().today
    let copies = try scene.here.reader().own(FoodItem.self).filter { $0.date == today }
    #expect(!copies.isEmpty)
    #expect(copies.allSatisfy { times.contains($0.timestamp?.clock) })
  }

  @Test("is found where there are entries and no logs, as in a share of food alone")
  func withoutLogs() async throws {
    let scene = try await Scene(seed: 29)
    try await scene.here.move(scene.id, to: "2026-08-13")
    _ = try scene.world.world.lines("rm -r '\(scene.here.folder.path)/dailyLogs'")
    let reader = try scene.here.reader()
    #expect(try reader.day(.day("2026-08-13")).eaten == 7)
    #expect(try reader.day(.day("2026-09-14")).eaten == 0)
    #expect(try reader.entries(of: .day("2026-08-13")).count == 1)
  }

  @Test(
    "that no log lists keeps its id where it is found by it, and else has one that follows from both",
    arguments: ["2026-09-13", "2026-09-15", "2026-09-20", "2026-06-20"])
  func weights(day: String) async throws {
    let scene = try await Scene(seed: 30)
    let weights = try #require(CollectionName("weightHistory"))
    try await scene.here.apply([
      .create(weights, id: nil, fields: ["weight": 80, "date": "2026-09-14"])
    ])
    for _ in 0..<2 { try await scene.world.syncAll() }
    let id = try #require(try scene.here.documents("weightHistory").first).id
    for diary in [scene.here, scene.there] { try await diary.move(id, of: weights, to: day) }
    try await scene.world.settle()
    for diary in [scene.here, scene.there] {
      let all = try diary.documents("weightHistory")
      #expect(all.map(\.day) == [.day(day)])
      #expect((all[0].id == id) == ["2026-09-13", "2026-09-15"].contains(day))
      let found = try diary.reader().documents(in: weights, days: .day(day) ... .day(day))
      #expect(found.map(\.id) == all.map(\.id))
    }
    // And back again it has the id that it had.
    let moved = try #require(try scene.here.documents("weightHistory").first)
    try await scene.here.move(moved.id, of: weights, to: "2026-09-14")
    #expect(try scene.here.documents("weightHistory").map(\.id) == [id])
    try await scene.world.settle()
  }
}

extension TestDiary {
  fileprivate func change(
    _ id: DocumentID, of collection: CollectionName?, _ body: (inout EntryChange) -> Void
  ) throws {
    let name = try #require(collection ?? CollectionName("foodItems"))
    let entry = try #require(try reader().document(name, id))
    var changed = EntryChange()
    body(&changed)
    let change = changed
    try write { reader throws(DiaryError) in try change.plan(for: entry, reader) }
  }

  fileprivate func move(
    _ id: DocumentID, of collection: CollectionName? = nil, to day: String
  ) throws {
    try change(id, of: collection) { $0.day = .day(day) }
  }

  fileprivate func change(_ id: DocumentID, kilocalories: Double) throws {
    try change(id, of: nil) { $0.energy = Energy(kilocalories: kilocalories) }
  }

  fileprivate func undo(_ words: String, day: String) throws {
    var said = SpokenEntry(words)
    said.day = day
    _ = try EntryUndo(store).undo(said)
  }
}
