import CountMeModel
import Synchronization
import TestSupport
import Testing

@testable import CountMeKit

@Suite("Clocks that are behind what they change") struct ClockBehindTests {
  /// Law: two steps of a counter that two devices make apart are two, also where a third one's clock
  /// was ahead, so that both stamps follow on its and not on the clocks.
  @Test("do not make one step of two", arguments: [600_000, 315_360_000_000] as [Int64])
  func counting(lead: Int64) async throws {
    let template = try await SyncTemplate(seed: 9, devices: 3)
    let world = try SyncWorld(template, devices: 3, seed: 9)
    let devices = try world.devices.enumerated().map { try SimulatedDevice($1, number: $0) }
    devices[0].clock.lead.store(lead, ordering: .relaxed)
    _ = try await devices[0].diary.drink("500", day: "2026-09-21")
    for device in devices { _ = try await device.diary.sync() }
    for device in devices.dropFirst() {
      _ = try await device.diary.drink("250", day: "2026-09-21")
    }
    for _ in 0..<2 { for device in devices { _ = try await device.diary.sync() } }
    for device in devices {
      let water = try device.diary.documents("hydration")
      #expect(water.map { $0.number("milliliters") } == [1000])
    }
  }
}
