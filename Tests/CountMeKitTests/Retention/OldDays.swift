import CountMeModel
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// Random days of a diary, old ones and others, by the clock of an account's world.
struct OldDays {
  /// The day that the worlds of tests begin on.
  static let today = CalendarDate("2026-09-21") ?? .first
  /// The first day that stays by the schema's 90 days.
  static let firstKept = today.adding(days: -90)

  var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// A day, older than 90 days as often as not.
  mutating func day() -> CalendarDate {
    Self.firstKept.adding(days: Bool.random(using: &generator) ? -number(1...120) : number(0...89))
  }

  /// Food and exercise of a random day.
  mutating func entries(of day: CalendarDate) throws -> [DocumentEdit] {
    var edits: [DocumentEdit] = []
    for _ in 0..<number(1...3) {
      let fields: JSONObject = [
        "name": "food", "calories": .number(Double(number(0...900)) / 4),
        "protein": .number(Double(number(0...300)) / 8), "fats": .number(Double(number(0...30))),
        "carbohydrates": .number(Double(number(0...100))), "date": .string(day.text),
        "timestamp": .string("\(day)T12:00:00+00:00"),
      ]
      edits.append(.create(try #require(CollectionName("foodItems")), id: nil, fields: fields))
    }
    if number(0...2) == 0 {
      let fields: JSONObject = [
        "name": "running", "caloriesBurned": .number(Double(number(0...500))),
        "date": .string(day.text), "timestamp": .string("\(day)T18:00:00+00:00"),
      ]
      edits.append(
        .create(try #require(CollectionName("exerciseItems")), id: nil, fields: fields))
    }
    return edits
  }

  /// Writes some random days, and one entry of today, so that nobody doubts the clock; the person chose
  /// 90 days.
  mutating func write(_ count: Int, on diary: TestDiary) async throws {
    if try diary.reader().settings().retentionPeriod == nil {
      _ = try await diary.setRetention(.days(90))
    }
    var edits = try entries(of: Self.today)
    for _ in 0..<count { edits += try entries(of: day()) }
    _ = try await diary.apply(edits)
    guard number(0...1) == 0 else { return }
    let logs = try diary.documents("dailyLogs")
    let log = try #require(logs.randomElement(using: &generator))
    let changes = [
      FieldChange("dailyGoal", .number(Double(number(1200...2500)))),
      FieldChange("steps", .number(Double(number(1...20000)))),
    ]
    _ = try await diary.apply([.update(log.collection, id: log.id, changes: changes)])
  }
}

extension TestDiary {
  /// The documents of a collection that are older than the schema's days.
  nonisolated func old(_ collection: String) throws -> [Document] {
    try documents(collection).filter { ($0.day ?? .last) < OldDays.firstKept }
  }

  /// What the days come to, as people look at them.
  nonisolated func looks() throws -> [DayTotals] {
    let reader = try reader()
    let days = OldDays.firstKept.adding(days: -200)...(try reader.clock().today)
    return try reader.period(days).totals
  }
}
