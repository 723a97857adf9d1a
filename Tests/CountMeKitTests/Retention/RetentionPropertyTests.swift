import CountMeGit
import CountMeModel
import CountMePlatform
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeJournal
@testable import CountMeStore
@testable import CountMeHistory

/// The retention properties of the seed, for this design: the cloud store is the branch on the remote.
@Suite("Feature: firebase-user-auth, retention")
struct RetentionPropertyTests {
  @Test("Feature: firebase-user-auth, Property 26: 90-Day Retention With Sync")
  func retentionWithSync() async throws {
    let seed = RandomCases.seed(of: 26)
    let template = try await SyncTemplate.shared(devices: 2)
    let world = try SyncWorld(template, devices: 2, seed: seed)
    let (device, other) = (world.devices[0], world.devices[1])
    var days = OldDays(seed: seed)
    for number in 0..<RandomCases.count {
      try await days.write(days.number(1...3), on: device)
      _ = try await device.sync()
      let before = try device.looks()
      let kept = try device.documents("foodItems").count - device.old("foodItems").count
      let report = try await device.applyRetention(accepting: Set(RetentionGuard.allCases))
      for collection in ["dailyLogs", "foodItems", "exerciseItems"] {
        #expect(try device.old(collection) == [], "case \(number)")
      }
      #expect(try device.documents("foodItems").count == kept, "case \(number)")
      #expect(try device.looks() == before, "case \(number)")
      _ = try await device.sync()
      #expect(try world.remoteTip() == Tip(of: device), "case \(number)")
      _ = try await other.sync()
      #expect(try Tip(of: other) == Tip(of: device), "case \(number)")
      #expect(try other.old("dailyLogs") == [] && other.looks() == before, "case \(number)")
      #expect(report.plan.count == report.receipt?.changes.count { $0.kind == .removed })
    }
  }

  @Test("Feature: firebase-user-auth, Property 27: Custom Meals Retained Indefinitely")
  func mealsStay() async throws {
    let seed = RandomCases.seed(of: 27)
    let world = try AccountWorld(seed: seed)
    let device = try await world.diary()
    var days = OldDays(seed: seed)
    var made: Set<DocumentID> = []
    for number in 0..<RandomCases.count {
      let day = days.day()
      // An id that tells the age, as an importer makes it.
      let time = Timestamp(milliseconds: Int64(day.dayNumber) * 86_400_000)
      let id = DocumentID(UUIDText(version7At: time, rest: days.generator.bytes(10)))
      let fields: JSONObject = [
        "name": .string("meal \(number)"), "createdAt": .string("\(day)T12:00:00+00:00"),
        "ingredients": [["name": "oats", "calories": .number(Double(days.number(0...900)))]],
      ]
      _ = try await device.apply([
        .put(try #require(CollectionName("customMeals")), id: id, fields: fields)
      ])
      made.insert(id)
      try await days.write(1, on: device)
      _ = try await device.applyRetention(accepting: Set(RetentionGuard.allCases))
      #expect(Set(try device.documents("customMeals").map(\.id)) == made, "case \(number)")
      #expect(try device.old("dailyLogs") == [], "case \(number)")
    }
  }

  @Test("Feature: firebase-user-auth, Property 28: Goals Retained Indefinitely")
  func goalsStay() async throws {
    for seed in RandomCases.seeds(of: 28) {
      let world = try AccountWorld(seed: seed)
      let device = try await world.diary()
      var days = OldDays(seed: seed)
      var goals = Goals()
      goals.energy = Energy(kilocalories: Double(days.number(1200...3000)))
      goals.water = Volume(milliliters: Double(days.number(1000...3000)))
      _ = try await device.setGoals(goals)
      _ = try await device.setRetention(.days(90))
      let settings = try device.reader().settings()
      try await days.write(2, on: device)
      // Years later: whatever is old enough leaves, and the goals are older than all of it.
      world.putClockBack(seconds: -Int64(days.number(100...3000)) * 86_400)
      let before = try device.reader().stats().totals
      _ = try await device.applyRetention(accepting: Set(RetentionGuard.allCases))
      #expect(try device.documents("dailyLogs") == [], "seed \(seed)")
      #expect(try device.reader().settings() == settings, "seed \(seed)")
      #expect(settings.calorieGoal == goals.energy?.kilocalories, "seed \(seed)")
      #expect(try device.reader().stats().totals == before, "seed \(seed)")
    }
  }
}
