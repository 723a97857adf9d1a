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
    "An energy by the table is that of its length, whatever was done before",
    arguments: [[1.0, 60], [60, 1, 60], [0.1, 30, 5, 90], [45]])
  func estimates(lengths: [Double]) async throws {
    let diary = try await diary([(70, "2026-11-14")])
    for minutes in lengths {
      var entry = ExerciseEntry(name: "rowing", duration: TimeSpan(minutes: minutes))
      entry.when = EntryTime(day: "2026-11-15", time: "10:00")
      let item = Self.item(try await diary.move(entry))
      let burned = try #require(item?.caloriesBurned)
      // An hour of rowing at 70 kg.
      let hour = try #require(ActivityTable.activity("rowing")).met * 70
      #expect(abs(burned - hour * minutes / 60) <= 0.5, "\(minutes) min after \(lengths)")
      #expect(item?.entrySource != nil)
    }
  }

  @Test("A speed that was told once is in no later energy, so that the table tells that again")
  func speeds() async throws {
    let diary = try await diary([(80, "2026-11-14")])
    var day = "2026-11-15"
    func move(_ minutes: Double?, _ distance: Double? = nil) async throws -> ExerciseItem {
      var entry = ExerciseEntry(name: "run", duration: minutes.map { TimeSpan(minutes: $0) })
      entry.details.distance = distance
      entry.when = EntryTime(day: day, time: "10:00")
      return try #require(Self.item(try await diary.move(entry)))
    }
    let first = try await move(30, 5)
    let again = try await move(nil)
    #expect(again.caloriesBurned == first.caloriesBurned && again.distance == 5)
    let (half, whole) = (try await move(30), try await move(60))
    #expect(abs((whole.caloriesBurned ?? 0) - 2 * (half.caloriesBurned ?? 0)) <= 1)
    #expect(half.entrySource != nil && whole.entrySource != nil)
    day = "2026-11-16"
    var weight = WeightEntry(Mass(kilograms: 100))
    weight.when = EntryTime(day: day, time: "08:00")
    _ = try await diary.weigh(weight)
    let heavier = try await move(60)
    #expect(abs((heavier.caloriesBurned ?? 0) - 1.25 * (whole.caloriesBurned ?? 0)) <= 1)
  }

  private static func item(_ receipt: Receipt) -> ExerciseItem? {
    receipt.changes.first { $0.collection.text == ExerciseItem.collection }?.document
      .map { ExerciseItem($0.fields) }
  }

  @Test("An energy that a person told or corrected counts in proportion, and not the table's")
  func told() async throws {
    let diary = try await diary([(70, "2026-11-14")])
    var entry = ExerciseEntry(name: "rowing", duration: TimeSpan(minutes: 30))
    entry.when = EntryTime(day: "2026-11-15", time: "10:00")
    let first = try #require(Self.item(try await diary.move(entry)))
    let id = try #require(DocumentID(first.id))
    let change = FieldChange(ExerciseItem.Field.caloriesBurned, 500)
    try await diary.apply(
      [.update(CollectionName(ExerciseItem.collection)!, id: id, changes: [change])], summary: "set"
    )
    entry.duration = TimeSpan(minutes: 60)
    let second = Self.item(try await diary.move(entry))
    #expect(second?.caloriesBurned == 1000)
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
