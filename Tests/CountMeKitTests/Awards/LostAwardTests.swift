import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("An award of a day that is not full any more") struct LostAwardTests {
  /// A way to take a check back that is not `uncheck`.
  enum Way: CaseIterable {
    case undone, removed, lowered, byHand
  }

  /// Two devices with two habits since long ago.
  private struct Scene {
    let world: SyncWorld
    var here: TestDiary { world.devices[0] }
    var there: TestDiary { world.devices[1] }

    init(seed: UInt64) async throws {
      world = try SyncWorld(try await SyncTemplate.shared(devices: 2), devices: 2, seed: seed)
      for name in ["A", "B"] { try await world.devices[0].keepHabit(name) }
      for _ in 0..<2 { try await world.syncAll() }
    }

    func expect(
      _ days: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      for diary in world.devices {
        let reader = try diary.reader()
        #expect(
          try reader.awardDays().map(\.text).sorted() == days, sourceLocation: sourceLocation)
        let points = try reader.progress().points
        #expect(points == Double(50 * days.count), sourceLocation: sourceLocation)
        let findings = try reader.documents(in: try #require(CollectionName("dailyAwards")))
        #expect(findings.count == days.count, sourceLocation: sourceLocation)
      }
    }
  }

  private static func takeBack(
    _ name: String, _ day: String, _ way: Way, on diary: TestDiary
  ) async throws {
    let habit = try #require(try diary.reader().keptHabits().first { $0.name == name })
    let name = try #require(CollectionName("completions"))
    let id = try #require(DocumentID("\(day).\(habit.id)"))
    switch way {
    case .undone: _ = try await diary.undo()
    case .removed: _ = try await diary.apply([.remove(name, id: id)])
    case .lowered:
      _ = try await diary.apply([.update(name, id: id, changes: [FieldChange("progress", 0)])])
    case .byHand:
      let path = try #require(DocumentPath(name, id, kind: .dateAndUUID))
      try DurableFile.remove("\(diary.folder.path)/\(path.text)")
      _ = try await diary.takeInEverything()
    }
  }

  @Test("goes with the check, in the same commit", arguments: Way.allCases)
  func ways(way: Way) async throws {
    let scene = try await Scene(seed: 41)
    try await scene.there.check("A", on: "2026-09-10")
    try await scene.world.settle()
    try await scene.here.check("B", on: "2026-09-10")
    try await scene.world.settle()
    try scene.expect(["2026-09-10"])
    try await Self.takeBack("A", "2026-09-10", way, on: scene.there)
    #expect(try scene.there.reader().awardDays().isEmpty)
    try await scene.world.settle()
    try scene.expect([])
    // It is given again with the check.
    try await scene.there.check("A", on: "2026-09-10")
    try await scene.world.settle()
    try scene.expect(["2026-09-10"])
    // And what was done is undone and done again as one.
    if way == .undone {
      _ = try await scene.there.undo()
      #expect(try scene.there.reader().awardDays().isEmpty)
      _ = try await scene.there.redo()
      try await scene.world.settle()
      try scene.expect(["2026-09-10"])
    }
  }

  @Test(
    "goes by the merge with what another device took back apart", arguments: [false, true],
    [Way.undone, .byHand])
  func merged(takerIsFirst: Bool, way: Way) async throws {
    let scene = try await Scene(seed: 42)
    try await scene.there.check("A", on: "2026-09-10")
    try await scene.world.settle()
    try await scene.here.check("B", on: "2026-09-10")
    try await Self.takeBack("A", "2026-09-10", way, on: scene.there)
    #expect(try scene.here.reader().awardDays().count == 1)
    for diary in takerIsFirst ? [scene.there, scene.here] : [scene.here, scene.there] {
      _ = try await diary.sync()
    }
    try await scene.world.settle()
    try scene.expect([])
    // The merge's own consequence is no command that could be taken back.
    let summary = takerIsFirst ? try await scene.here.undo().summary : nil
    #expect(summary == nil || summary == "check: B")
    // A day that both fill has it again.
    try await scene.there.check("A", on: "2026-09-10")
    try await scene.here.check("B", on: "2026-09-10")
    try await scene.world.settle()
    try scene.expect(["2026-09-10"])
  }

  @Test("goes by merges that two devices make apart, and then it is quiet")
  func mergedApart() async throws {
    let scene = try await Scene(seed: 43)
    try await scene.there.check("A", on: "2026-09-10")
    try await scene.world.settle()
    try await scene.here.check("B", on: "2026-09-10")
    try await Self.takeBack("A", "2026-09-10", .removed, on: scene.there)
    _ = try await scene.here.push()
    _ = try await scene.there.pull()
    _ = try await scene.here.drink(100, day: "2026-09-10")
    try await scene.world.settle()
    try scene.expect([])
  }

  /// What happens to a habit after a day was full.
  enum Later: CaseIterable {
    case added, raised, removed, archived
  }

  @Test(
    "stays whatever becomes of habits later, also when something else is taken back then",
    arguments: Later.allCases)
  func later(_ later: Later) async throws {
    let scene = try await Scene(seed: 44)
    for day in ["2026-09-14", "2026-09-15", "2026-09-16"] {
      for name in ["A", "B"] { try await scene.here.check(name, on: day) }
    }
    try await scene.world.settle()
    let habit = try #require(try scene.here.reader().keptHabits().first { $0.name == "B" })
    let habits = try #require(CollectionName("habits"))
    let id = try #require(DocumentID(habit.id))
    switch later {
    case .added: try await scene.there.keepHabit("C")
    case .raised:
      try await scene.there.apply([.update(habits, id: id, changes: [FieldChange("goal", 5)])])
    case .removed: try await scene.there.apply([.remove(habits, id: id)])
    case .archived:
      try await scene.there.apply([
        .update(habits, id: id, changes: [FieldChange("archived", true)])
      ])
    }
    try await scene.world.settle()
    try scene.expect(["2026-09-14", "2026-09-15", "2026-09-16"])
    _ = try await scene.here.uncheck("A", day: "2026-09-16")
    try await scene.world.settle()
    try scene.expect(["2026-09-14", "2026-09-15"])
    // A completion of a habit that is not kept any more says nothing of the day.
    if [.removed, .archived].contains(later) {
      let completions = try #require(CollectionName("completions"))
      try await scene.there.apply([
        .remove(completions, id: try #require(DocumentID("2026-09-15.\(habit.id)")))
      ])
      try await scene.world.settle()
      try scene.expect(["2026-09-14", "2026-09-15"])
    }
  }

  @Test("of a habit of so many times a week goes with a day before, and another day has it")
  func weekly() async throws {
    let world = try AccountWorld(seed: 45)
    let diary = try await world.diary()
    let habits = try #require(CollectionName("habits"))
    try await diary.apply([
      .create(
        habits, id: nil, fields: ["name": "W", "schedule": "weekly", "timesPerWeek": 2])
    ])
    for day in ["2026-09-14", "2026-09-15", "2026-09-17"] { try await diary.check("W", on: day) }
    #expect(try diary.reader().awardDays().map(\.text) == ["2026-09-15"])
    _ = try await diary.uncheck("W", day: "2026-09-14")
    #expect(try diary.reader().awardDays().map(\.text) == ["2026-09-17"])
    #expect(try diary.reader().progress().points == 50)
  }
}

extension TestDiary {
  /// A habit of every day that has no beginning.
  fileprivate func keepHabit(_ name: String) throws {
    let habits = try #require(CollectionName("habits"))
    try apply([.create(habits, id: nil, fields: ["name": .string(name), "schedule": "daily"])])
  }

  fileprivate func check(_ name: String, on day: String) throws {
    _ = try check(name, when: EntryTime(day: day))
  }
}
