import CountMeModel
import Synchronization
import TestSupport
import Testing

@testable import CountMeStore

@Suite("Clocks that are behind what they change") struct ClockBehindTests {
  /// Law: two steps of a counter that two devices make apart are two, also where a third one's clock
  /// was ahead, so that both stamps follow on its and not on the clocks.
  @Test("do not make one step of two", arguments: [600_000, 315_360_000_000] as [Int64])
  func counting(lead: Int64) async throws {
    let template = try await SyncTemplate.shared(devices: 3)
    let world = try SyncWorld(template, devices: 3, seed: 9)
    let devices = try world.devices.enumerated().map { try SimulatedDevice($1, number: $0) }
    devices[0].clock.lead.store(lead, ordering: .relaxed)
    _ = try await devices[0].diary.drink(500, day: "2026-09-21")
    for device in devices { _ = try await device.diary.sync() }
    for device in devices.dropFirst() {
      _ = try await device.diary.drink(250, day: "2026-09-21")
    }
    for _ in 0..<2 { for device in devices { _ = try await device.diary.sync() } }
    for device in devices {
      let water = try device.diary.documents("hydration")
      #expect(water.map { $0.number("milliliters") } == [1000])
    }
  }

  /// Law: an edit that has seen another one beats all that the other beats, whatever the clocks say.
  @Test("do not lose to an edit that what they have seen would have won over")
  func following() async throws {
    let template = try await SyncTemplate.shared(devices: 3)
    let world = try SyncWorld(template, devices: 3, seed: 10)
    let devices = try world.devices.enumerated().map { try SimulatedDevice($1, number: $0) }
    let id = try #require(DocumentID("019a9f2c-4e80-7000-8000-000000000001"))
    let food = try #require(CollectionName("foodItems"))
    func set(_ calories: Double, on number: Int) async throws {
      let change = FieldChange("calories", .number(calories))
      _ = try await devices[number].diary.apply([.update(food, id: id, changes: [change])])
    }
    _ = try await devices[0].diary.apply([
      .create(
        food, id: id,
        fields: [
          "name": "Oats", "calories": 1, "date": "2026-09-21",
          "timestamp": "2026-09-21T12:00:00.000+00:00",
        ])
    ])
    for device in devices { _ = try await device.diary.sync() }
    devices[0].clock.lead.store(600_000, ordering: .relaxed)
    try await set(2, on: 0)
    for device in devices.prefix(2) { _ = try await device.diary.sync() }
    try await set(3, on: 1)
    // Later by its clock, and without having seen either.
    try await set(4, on: 2)
    for _ in 0..<2 { for device in devices { _ = try await device.diary.sync() } }
    for device in devices {
      #expect(try device.diary.documents("foodItems").map { $0.number("calories") } == [3])
    }
  }
}
