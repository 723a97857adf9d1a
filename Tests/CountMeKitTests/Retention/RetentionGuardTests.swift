import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// Each would have lost data without the guard.
@Suite("The guards of retention")
struct RetentionGuardTests {
  @Test("a clock that is years ahead removes nothing unasked, also if something was written by it")
  func wrongClock() async throws {
    for writesMore in [false, true] {
      let (world, device) = try await used()
      // The run of the day, so that nothing but the clock speaks against the next.
      _ = try await device.applyRetention()
      let before = try device.documents("dailyLogs").count
      world.putClockBack(seconds: -4 * 365 * 86_400)
      if writesMore { try await eat(nil, on: device) }
      let error = await #expect(throws: DiaryError.self) { try await device.applyRetention() }
      guard case .retentionHeld(.clock, _)? = error?.journal else {
        Issue.record("\(String(describing: error))")
        return
      }
      guard case .held = try await device.dailyRetention() else {
        Issue.record("it was not held")
        return
      }
      #expect(try device.documents("dailyLogs").count == before + (writesMore ? 1 : 0))
      // A run of the next day does not take the first day's word for it.
      world.putClockBack(seconds: -2 * 86_400)
      if writesMore { try await eat(nil, on: device) }
      #expect(await #expect(throws: DiaryError.self) { try await device.applyRetention() } != nil)
      _ = try await device.applyRetention(accepting: [.clock])
      #expect(try device.documents("dailyLogs").count == (writesMore ? 2 : 0))
    }
  }

  @Test("a diary that is used goes on without a question, for years")
  func regularRuns() async throws {
    let (world, device) = try await used()
    for _ in 0..<60 {
      world.putClockBack(seconds: -10 * 86_400)
      try await eat(nil, on: device)
      guard case .done = try await device.dailyRetention() else {
        Issue.record("it was held")
        return
      }
    }
    #expect(try device.documents("dailyLogs").count == 10)
    #expect(try device.reader().stats().totals.count == 70)
  }

  @Test("what was imported from years ago waits for a person")
  func manyOldDays() async throws {
    let (_, device) = try await used()
    for day in 1...28 { try await eat("2025-02-\(day < 10 ? "0" : "")\(day)", on: device) }
    let error = await #expect(throws: DiaryError.self) { try await device.applyRetention() }
    guard case .retentionHeld(.deletions(56, _), leaving: 56)? = error?.journal else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await device.applyRetention(accepting: [.deletions]).plan.count == 56)
  }

  @Test("other devices let go with this one, and hold what is not retention")
  func otherDevices() async throws {
    let template = try await SyncTemplate.shared(devices: 2)
    for isRetention in [true, false] {
      let world = try SyncWorld(template, devices: 2, seed: 7)
      let (laptop, phone) = (world.devices[0], world.devices[1])
      _ = try await laptop.setRetention(.days(90))
      for day in 1...28 { try await eat("2026-05-\(day < 10 ? "0" : "")\(day)", on: laptop) }
      try await eat(nil, on: laptop)
      try await world.syncAll()
      if isRetention {
        _ = try await laptop.applyRetention(accepting: [.deletions])
      } else {
        let logs = try laptop.documents("dailyLogs").filter { $0.id.text.hasPrefix("2026-05") }
        _ = try await laptop.apply(logs.map { .remove($0.collection, id: $0.id) })
      }
      _ = try await laptop.sync()
      if isRetention {
        _ = try await phone.sync()
        #expect(try phone.old("foodItems") == [])
      } else {
        let error = await #expect(throws: DiaryError.self) { try await phone.sync() }
        guard case .sync(.massDeletion(_, 56, _)) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
    }
  }

  @Test("a device whose clock is years ahead empties no other")
  func wrongClockElsewhere() async throws {
    let template = try await SyncTemplate.shared(devices: 2)
    let world = try SyncWorld(template, devices: 2, seed: 8)
    let (laptop, phone) = (world.devices[0], world.devices[1])
    _ = try await laptop.setRetention(.days(90))
    for day in 1...28 { try await eat("2026-08-\(day < 10 ? "0" : "")\(day)", on: laptop) }
    try await world.syncAll()
    let years: Int64 = 3 * 365 * 86_400
    world.world.putClockBack(seconds: -years)
    _ = try await laptop.applyRetention(accepting: Set(RetentionGuard.allCases))
    _ = try await laptop.sync()
    world.world.putClockBack(seconds: years)
    let error = await #expect(throws: DiaryError.self) { try await phone.sync() }
    guard case .sync(.massDeletion) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try phone.documents("dailyLogs").count == 28)
  }

  /// A diary that was used on ten days, the last of them today.
  private func used() async throws -> (AccountWorld, TestDiary) {
    let world = try AccountWorld(seed: 1)
    let device = try await world.diary()
    _ = try await device.setRetention(.days(90))
    for _ in 0..<10 {
      world.putClockBack(seconds: -10 * 86_400)
      try await eat(nil, on: device)
    }
    return (world, device)
  }

  private func eat(_ day: String?, on device: TestDiary) async throws {
    var entry = FoodEntry(name: "food", energy: Energy(kilocalories: 100))
    entry.when.day = day.map { .day($0) }
    _ = try await device.eat(entry)
  }
}
