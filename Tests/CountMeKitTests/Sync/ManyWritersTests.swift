import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Devices that write and sync at the same time")
struct ManyWritersTests {
  @Test("3 writers × 40 entries: every one is there, in a commit of its own")
  func threeWriters() async throws {
    let template = try await SyncTemplate.shared()
    let world = try SyncWorld(template, devices: 3, seed: 1)
    let written = try await withThrowingTaskGroup(of: [String].self) { group in
      for device in world.devices {
        group.addTask {
          var ids: [String] = []
          for number in 1...40 {
            ids += try await device.write(number)
            _ = try await device.sync()
          }
          return ids
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    try await expectComplete(world, written, count: 120)
  }

  @Test("a device may write while another of its programs syncs")
  func writingWhileSyncing() async throws {
    let template = try await SyncTemplate.shared()
    let world = try SyncWorld(template, devices: 2, seed: 2)
    let written = try await withThrowingTaskGroup(of: [String].self) { group in
      for device in world.devices {
        let other = try world.world.reopened(device)
        group.addTask {
          var ids: [String] = []
          for number in 1...30 { ids += try await device.write(number) }
          return ids
        }
        group.addTask {
          for _ in 1...15 { _ = try await other.sync() }
          return []
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    try await expectComplete(world, written, count: 60)
  }

  /// Expects every entry on every device, and one commit of each on the remote.
  private func expectComplete(_ world: SyncWorld, _ written: [String], count: Int) async throws {
    for _ in 0..<2 { try await world.syncAll() }
    let tips = try world.tips()
    #expect(tips.allSatisfy { $0 == tips[0] })
    #expect(written.count == count)
    for device in world.devices {
      #expect(try Set(device.documents("foodItems").map(\.id.text)) == Set(written))
      let log = try #require(try device.documents("dailyLogs").first)
      #expect(log.fields["foodItems"]?.array?.count == count)
      let numbers = count / world.devices.count
      #expect(
        log.number("totalCalories") == Double(world.devices.count * numbers * (numbers + 1) / 2))
    }
    let branch = try world.devices[0].folder.branch().reference
    let commits = try world.world.lines("git -C remote.git log --format=%s \(branch)")
    #expect(commits.count { $0.hasPrefix("ate ") } == count)
    let said = try world.world.lines(
      """
      cd remote.git; git rev-parse \(branch)
      git fsck --strict --no-dangling --no-progress 2>&1 | grep -v '^notice:' || true
      """)
    #expect(said == [tips[0].commit.hex])
  }
}

extension TestDiary {
  /// Eats as many kcal, and gives the id of the entry.
  fileprivate func write(_ number: Int) throws -> [String] {
    var entry = FoodEntry(name: "food", energy: Energy(kilocalories: Double(number)))
    entry.when.day = .day("2026-09-21")
    return try eat(entry).changes.filter { $0.collection.text == "foodItems" }.map(\.id.text)
  }
}
