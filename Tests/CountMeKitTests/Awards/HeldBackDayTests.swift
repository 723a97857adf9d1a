import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Days that a habit held back")
struct HeldBackDayTests {
  /// How the habit that was not done goes out of the way.
  enum Way: CaseIterable {
    case removed, archived, ended, skipped, loosened
  }

  /// A diary with two habits, of which the first is done today.
  private static func diary() async throws -> (TestDevice, TestDiary, Document, CalendarDate) {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    _ = try await diary.addHabit(HabitEntry(name: "Meditate"))
    let swim = try await diary.addHabit(HabitEntry(name: "Swim")).changes.first?.document
    let done = try await diary.check("Meditate")
    #expect(!done.changes.contains { $0.collection.text == "dailyAwards" })
    let today = try device.reader().clock().today
    return (device, diary, try #require(swim), today)
  }

  private static func edit(_ way: Way, _ habit: Document, _ today: CalendarDate) -> DocumentEdit {
    let change =
      switch way {
      case .removed: FieldChange("archived", nil)
      case .archived: FieldChange("archived", .bool(true))
      case .ended: FieldChange("endDate", .string(today.adding(days: -1).text))
      case .skipped: FieldChange("skippedDays", .object([today.text: "ill"]))
      case .loosened: FieldChange("schedule", "weekly")
      }
    return way == .removed
      ? .remove(habit.collection, id: habit.id)
      : .update(habit.collection, id: habit.id, changes: [change])
  }

  @Test(
    "The award comes with the command that completes the day, once, and goes with its undo",
    arguments: Way.allCases)
  func awarded(way: Way) async throws {
    let (device, diary, swim, today) = try await Self.diary()
    let receipt = try await diary.apply([Self.edit(way, swim, today)], summary: "out of the way")
    let awards = receipt.changes.filter { $0.collection.text == "dailyAwards" }
    #expect(awards.map(\.id.text) == [today.text])
    let reader = try device.reader()
    #expect(try reader.progress().points == 50)

    let again = try await diary.check("Meditate", times: 1)
    #expect(!again.changes.contains { $0.collection.text == "dailyAwards" })
    _ = try await diary.undo()
    _ = try await diary.undo()
    #expect(try reader.progress().points == 0)
    #expect(try reader.awardDays().isEmpty)
  }

  @Test("A habit that is added or renamed gives nothing")
  func nothingEarned() async throws {
    let (device, diary, swim, _) = try await Self.diary()
    let added = try await diary.addHabit(HabitEntry(name: "Read"))
    let renamed = try await diary.apply(
      [.update(swim.collection, id: swim.id, changes: [FieldChange("name", "Run")])],
      summary: "name")
    for receipt in [added, renamed] {
      #expect(receipt.changes.map(\.collection.text) == ["habits"])
    }
    #expect(try device.reader().awardDays().isEmpty)
  }
}

@Suite("The habits that a day asks for")
struct HabitsAskedForTests {
  private static func habit(_ number: Int, _ random: inout SplitMix64, _ today: CalendarDate)
    -> JSONObject
  {
    let day = { (random: inout SplitMix64) in
      JSONValue.string(today.adding(days: Int.random(in: -2...2, using: &random)).text)
    }
    var fields: JSONObject = ["name": .string("Habit \(number)"), "schedule": "daily"]
    switch Int.random(in: 0..<3, using: &random) {
    case 0: break
    case 1:
      fields["schedule"] = "weekdays"
      fields["weekdays"] = .array([.number(Double(Int.random(in: 1...7, using: &random)))])
    default:
      fields["schedule"] = "weekly"
      fields["timesPerWeek"] = 3
    }
    if Bool.random(using: &random) { fields["startDate"] = day(&random) }
    if Bool.random(using: &random) { fields["endDate"] = day(&random) }
    if Bool.random(using: &random), let skipped = day(&random).string {
      fields["skippedDays"] = .object([skipped: "ill"])
    }
    return fields
  }

  @Test("The list of habits and the page of the day ask for the same ones", arguments: 0..<4)
  func same(seed: UInt64) async throws {
    let device = try TestDevice("laptop", seed: seed + 1)
    let diary = try await device.create()
    let reader = try device.reader()
    let today = try reader.clock().today
    var random = SplitMix64(seed: seed)
    let name = try #require(CollectionName("habits"))
    let edits = (0..<12).map {
      DocumentEdit.create(name, id: nil, fields: Self.habit($0, &random, today))
    }
    _ = try await diary.apply(edits, summary: "habits")
    let asked = try reader.habits().filter(\.isDue).map(\.habit.id)
    #expect(try reader.day(nil).habits.map(\.habit.id) == asked)
    #expect(!asked.isEmpty && asked.count < 12)
  }
}
