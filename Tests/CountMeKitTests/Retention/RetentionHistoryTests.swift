import CountMeModel
import TestSupport
import Testing

@testable import CountMeJournal
@testable import CountMeKit
@testable import CountMeStore

/// Devices that write late entries of old days, change and delete them, and let go apart.
@Suite("Random histories of devices that let old days go apart")
struct RetentionHistoryTests {
  private static let days = ["2026-06-01", "2026-06-02", "2026-06-30"]

  @Test("end equal, with every day's totals, and come to rest", arguments: [0..<30, 30..<60])
  func endEqual(seeds: Range<Int>) async throws {
    let template = try await SyncTemplate.shared(devices: 3)
    for seed in FaultForm.selection(of: Array(seeds), short: 5, seed: RandomCases.seed) {
      let world = try SyncWorld(
        template, devices: 2 + seed % 2, remotes: 1, seed: UInt64(seed))
      _ = try await world.devices[0].setRetention(.days(90))
      try await world.syncAll()
      var history = History(world: world, generator: SplitMix64(seed: UInt64(seed)))
      try await history.live(steps: 24)
      for _ in 0..<2 { try await world.syncAll() }
      try await expectRest(world, "seed \(seed)")
      // What came back by late entries leaves with the next run, on whichever device.
      _ = try await world.devices[0].applyRetention(accepting: Set(RetentionGuard.allCases))
      for _ in 0..<2 { try await world.syncAll() }
      try await expectRest(world, "seed \(seed), after the last run")
      let device = world.devices[world.devices.count - 1]
      #expect(try device.old("dailyLogs") == [] && device.old("foodItems") == [], "seed \(seed)")
      try history.expectTotals(on: device, "seed \(seed)")
    }
  }

  private func expectRest(_ world: SyncWorld, _ comment: Comment) async throws {
    let tips = try world.tips()
    #expect(tips.allSatisfy { $0 == tips[0] }, comment)
    try await world.syncAll()
    #expect(try world.tips() == tips, "then it is quiet, \(comment)")
    for device in world.devices {
      #expect(try await device.handEdits() == HandEditReport(), comment)
    }
  }

  private struct History {
    let world: SyncWorld
    var generator: SplitMix64
    /// The energy that was ever written down for a day, and the most that one entry of it had.
    var written: [String: Double] = [:]

    mutating func live(steps: Int) async throws {
      for _ in 0..<steps {
        guard let device = world.devices.randomElement(using: &generator) else { return }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0...4: try await eat(on: device)
        case 5: try await change(on: device)
        case 6: try await remove(on: device)
        case 7, 8:
          _ = try await device.applyRetention(accepting: Set(RetentionGuard.allCases))
        default: _ = try await device.sync()
        }
      }
    }

    private mutating func eat(on device: TestDiary) async throws {
      let day = RetentionHistoryTests.days.randomElement(using: &generator) ?? ""
      var entry = FoodEntry(
        name: "food",
        energy: Energy(kilocalories: Double(Int.random(in: 1...900, using: &generator))))
      entry.when.day = .day(day)
      written[day, default: 0] += entry.energy?.kilocalories ?? 0
      _ = try await device.eat(entry)
    }

    private mutating func change(on device: TestDiary) async throws {
      guard let item = try device.documents("foodItems").randomElement(using: &generator) else {
        return
      }
      let calories = Double(Int.random(in: 1...900, using: &generator))
      written[item.fields["date"]?.string ?? "", default: 0] += calories
      _ = try await device.apply([
        .update(
          item.collection, id: item.id, changes: [FieldChange("calories", .number(calories))])
      ])
    }

    private mutating func remove(on device: TestDiary) async throws {
      guard let item = try device.documents("foodItems").randomElement(using: &generator) else {
        return
      }
      _ = try await device.apply([.remove(item.collection, id: item.id)])
    }

    /// Expects that nothing is counted twice.
    func expectTotals(on device: TestDiary, _ comment: Comment) throws {
      for total in try device.reader().stats().totals {
        #expect(total.eaten <= written[total.date.text] ?? 0, comment)
      }
    }
  }
}
