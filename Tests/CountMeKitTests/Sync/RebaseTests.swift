import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// What plain git's rebase makes of the rules: each commit is merged by itself, one after the other.
@Suite("Rebasing") struct RebaseTests {
  /// Law: entries, members, sums and sets are the same as by a merge, whatever was done, taken back and
  /// done again in the commits; only the stamps of sums differ, which name the way.
  @Test("ends with what a merge makes, where both sides add", arguments: UInt64(0)..<6)
  func adding(seed: UInt64) async throws {
    let world = try await apart(seed: seed) { device, number, random in
      var undone = 0
      for _ in 0..<6 {
        let day = "2026-09-0\(Int.random(in: 1...2, using: &random))"
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
          _ = try await device.drink(Double(10 * Int.random(in: 1...9, using: &random)), day: day)
        case 2, 3:
          _ = try await device.eatForTest(day, Double(Int.random(in: 1...900, using: &random)))
        case 4:
          guard let item = try device.documents("foodItems").last else { continue }
          try await device.apply([.remove(item.collection, id: item.id)])
        case 5:
          if try await failure(of: { _ = try await device.undo() }) == nil { undone += 1 }
          continue
        default:
          if undone > 0 { _ = try await device.redo() }
          undone = max(0, undone - 1)
          continue
        }
        undone = 0
      }
    }
    let (merged, replayed) = try await Self.both(world)
    #expect(try Self.differences(merged, replayed, world) == [], "seed \(seed)")
  }

  @Test("a goal stands in the settings and in the day, one and the same", arguments: [false, true])
  func goals(isWater: Bool) async throws {
    func goals(_ value: Double) -> Goals {
      var goals = Goals()
      if isWater {
        goals.water = Volume(milliliters: value)
      } else {
        goals.energy = Energy(kilocalories: value)
      }
      return goals
    }
    let world = try await apart(seed: 3) { device, number, _ in
      if number == 1 {
        _ = try await device.setGoals(goals(1860))
        return
      }
      _ = try await device.drink(100)
      _ = try await device.setGoals(goals(2040))
    } then: { devices in
      // The first device goes on in the day after the other has set its goal.
      _ = try await devices[0].eat(FoodEntry(name: "food", energy: Energy(kilocalories: 10)))
      _ = try await devices[0].drink(10)
    }
    let (merged, replayed) = try await Self.both(world)
    #expect(try Self.differences(merged, replayed, world) == [])
    let here = world.devices[0]
    let settings = try here.reader().settings()
    #expect((isWater ? settings.waterGoal : settings.calorieGoal) == 1860)
    let copy =
      isWater
      ? try here.documents("hydration").last?.number("goal")
      : try here.documents("dailyLogs").last?.number("dailyGoal")
    #expect(copy == 1860)
  }

  @Test("two merges of one history have one goal, whatever else was written into the day")
  func otherFields() async throws {
    var first = Goals()
    first.energy = Energy(kilocalories: 2040)
    var second = Goals()
    second.energy = Energy(kilocalories: 1860)
    let (mine, theirs) = (first, second)
    let world = try await apart(seed: 4) { device, number, _ in
      _ = try await device.setGoals(number == 0 ? mine : theirs)
    } then: { devices in
      let log = try #require(try devices[0].documents("dailyLogs").last)
      try await devices[0].apply([
        .update(log.collection, id: log.id, changes: [FieldChange("notes", "tired")])
      ])
    }
    for _ in 0..<2 { try await world.syncAll() }
    for device in world.devices {
      #expect(try device.reader().settings().calorieGoal == 1860)
      let log = try #require(try device.documents("dailyLogs").last)
      #expect(log.number("dailyGoal") == 1860 && log.fields["notes"] == "tired")
      #expect(log.number("remainingCalories") == 1860)
      #expect(
        try await device.conflicts().conflicts.map(\.conflict.collection.text) == [
          "profile/settings"
        ])
    }
  }

  /// What rebasing does not promise: a field that was set before another of its document goes by its own
  /// commit's stamp there, and by the document's in a merge.
  @Test("a field goes by its own commit's stamp, where a merge takes the document's")
  func stamps() async throws {
    func set(_ device: TestDiary, _ field: String, _ value: Double) async throws {
      try await device.apply([
        .put(
          try #require(CollectionName("profile/settings")),
          id: try #require(DocumentID("settings")),
          fields: try device.reader().settings().fields.with(field, .number(value)))
      ])
    }
    let world = try await apart(seed: 5) { device, number, _ in
      try await set(device, "calorieGoal", number == 0 ? 2040 : 1860)
    } then: { devices in
      try await set(devices[0], "stepGoal", 8000)
    }
    let (merged, replayed) = try await Self.both(world)
    #expect(try Self.differences(merged, replayed, world) == ["profile/settings.json"])
  }

  /// Two devices that did things apart, the second of which has sent them.
  private func apart(
    seed: UInt64, _ body: (TestDiary, Int, inout SplitMix64) async throws -> Void,
    then: ([TestDiary]) async throws -> Void = { _ in }
  ) async throws -> SyncWorld {
    let world = try SyncWorld(
      try await SyncTemplate.shared(devices: 2), devices: 2, seed: seed)
    var random = SplitMix64(seed: seed)
    _ = try await world.devices[0].drink(50, day: "2026-09-01")
    _ = try await world.devices[0].eatForTest("2026-09-01", 10)
    for _ in 0..<2 { try await world.syncAll() }
    for (number, device) in world.devices.enumerated() { try await body(device, number, &random) }
    // Later than what the other did, whatever the clocks differ by.
    for _ in 0..<20 { _ = world.world.environment(of: "laptop").now() }
    try await then(world.devices)
    _ = try await world.devices[1].sync()
    return world
  }

  /// The trees that a merge makes of what the first device did beside the second's, and a rebase.
  private static func both(
    _ world: SyncWorld
  ) async throws -> (merged: ObjectID, replayed: ObjectID) {
    let here = world.devices[0]
    let mine = try Tip(of: here).commit
    _ = try await here.pull()
    let tree = try Tip(of: here).tree
    let theirs = try Tip(of: world.devices[1])
    let repository = try Repository.open(at: here.folder.path)
    let merger = TreeMerger(catalogue: .builtIn)
    var replayed = theirs.tree
    for id in try repository.history(of: [mine], hiding: [theirs.commit], parentsFirst: true) {
      let commit = try repository.commit(id)
      let before = try repository.commit(try #require(commit.parents.first)).tree
      replayed = try repository.writingPack { repository throws(DiaryError) in
        try merger.mergeTrees(base: BaseTree(before), replayed, commit.tree, in: repository).tree
      }
    }
    return (tree, replayed)
  }

  /// The paths of files that differ by more than a stamp.
  private static func differences(
    _ one: ObjectID, _ other: ObjectID, _ world: SyncWorld
  ) throws -> [String] {
    let repository = try Repository.open(at: world.devices[0].folder.path)
    return try repository.difference(from: one, to: other).filter { file in
      let sides = try [file.old, file.new].map { entry -> JSONObject? in
        guard let entry else { return nil }
        return try JSONValue(parsing: try repository.read(entry.id, .blob)).object?
          .with("lastModified", nil)
      }
      return sides[0] != sides[1]
    }.map(\.path)
  }
}

extension JSONObject {
  /// The same members, but for one.
  fileprivate func with(_ name: String, _ value: JSONValue?) -> JSONObject {
    var object = self
    object[name] = value
    return object
  }
}
