import CountMeModel
import CountMeSchema
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("The weight that is known")
struct KnownWeightTests {
  private let device: TestDevice

  init() throws { device = try TestDevice("laptop") }

  private func diary(_ weights: [(kilograms: Double, day: String)]) async throws -> TestDiary {
    let diary = try await device.create()
    for (kilograms, day) in weights {
      var entry = WeightEntry(Mass(kilograms: kilograms))
      entry.when = EntryTime(day: day, time: "08:00")
      _ = try await diary.weigh(entry)
    }
    return diary
  }

  @Test("Of a day it is the last up to it, or else the first after it")
  func near() async throws {
    let diary = try await diary([(70, "2026-11-10"), (72, "2026-11-12"), (74, "2026-11-14")])
    let reader = try diary.reader()
    for (day, kilograms) in [
      ("2026-11-01", 70.0), ("2026-11-10", 70), ("2026-11-13", 72), ("2026-11-20", 74),
    ] { #expect(try reader.weight(near: .day(day))?.kilograms == kilograms) }
  }

  @Test("An exercise before the first weight takes that")
  func exercise() async throws {
    let diary = try await diary([(70, "2026-11-14")])
    func burned(_ day: String) async throws -> Double? {
      var entry = ExerciseEntry(name: "yoga", energy: nil, duration: TimeSpan(minutes: 60))
      entry.when = EntryTime(day: day, time: "10:00")
      let receipt = try await diary.move(entry)
      _ = try await diary.undo()
      return receipt.changes.compactMap { $0.document?.number("caloriesBurned") }.first
    }
    let after = try await burned("2026-11-15")
    #expect(try await burned("2026-11-13") == after && after != nil)
  }

  @Test(
    "A number far from the known weight that is near it in the other unit has no clear unit",
    arguments: [
      (172.0, "kg", 78.0, true), (160, "kg", 70, true), (78, "lb", 78, true), (70, "lb", 75, true),
      (80, "kg", 78, false), (172, "lb", 78, false), (60, "kg", 78, false), (120, "kg", 78, false),
      (400, "kg", 78, false),
    ])
  func doubt(number: Double, unit: String, known: Double, isAsked: Bool) {
    let doubt = WeightUnitDoubt(number, unit: unit, known: Mass(kilograms: known))
    #expect((doubt != nil) == isAsked)
    if let doubt { #expect(doubt.units.first == unit && doubt.units.count == 2) }
  }
}
