import CountMeModel
import TestSupport
import Testing

@testable import CountMeJournal
@testable import CountMeStore

/// A streak is one of days as the person's clock showed them: neither daylight saving nor a late
/// evening nor a journey breaks it.
@Suite("Streaks over time zones and daylight saving")
struct TravellingStreakTests {
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Pacific/Auckland", "Asia/Kolkata", "America/Sao_Paulo",
    "Australia/Lord_Howe", "Africa/Casablanca", "UTC",
  ]

  /// The day that counts where the person's clock shows a time.
  private static func day(
    _ date: CalendarDate, minute: Int, in zone: TimeZoneRules, dayStart: Int
  ) -> CalendarDate {
    let time = zone.time(on: date, minuteOfDay: minute)
    return DayClock(now: time.instant, zone: zone, dayStartMinute: dayStart).today
  }

  @Test("A habit kept on every day of a year has a streak of a year", arguments: 0..<100)
  func year(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let dayStart = [0, 180, 240, 300][Int.random(in: 0..<4, using: &random)]
    let first = CalendarDate(dayNumber: Int.random(in: 18_000...21_000, using: &random))
    var name = Self.zones[Int(seed) % Self.zones.count]
    var done: Set<CalendarDate> = []
    for offset in 0..<365 {
      // Now and then they travel; the clock there shows the same date in the daytime.
      if Int.random(in: 0..<40, using: &random) == 0 {
        name = Self.zones[Int.random(in: 0..<Self.zones.count, using: &random)]
      }
      let zone = try #require(TimeZoneRules(named: name))
      // From breakfast to the last minute before midnight.
      let minute = Int.random(in: 360..<1440, using: &random)
      done.insert(
        Self.day(first.adding(days: offset), minute: minute, in: zone, dayStart: dayStart))
    }
    let streak = HabitStreak(
      .daily, done: done, skipped: [], today: first.adding(days: 364))
    #expect(streak.current == 365 && streak.best == 365, "seed \(seed), \(name)")
  }

  @Test("The nights on which clocks change are one day each")
  func nights() throws {
    let berlin = try #require(TimeZoneRules(named: "Europe/Berlin"))
    for text in ["2026-03-29", "2026-10-25"] {
      let date = try #require(CalendarDate(text))
      for minute in [0, 1, 59, 119, 181, 1439] {
        let day = Self.day(date, minute: minute, in: berlin, dayStart: 0)
        #expect(day == date, "\(text) \(minute)")
      }
      // What is noted at one in the morning counts for the evening before, if days begin at four.
      #expect(Self.day(date, minute: 60, in: berlin, dayStart: 240) == date.adding(days: -1))
    }
  }

  @Test("An entry keeps its day when the person is elsewhere later")
  func journey() async throws {
    let device = try TestDevice("laptop")
    var environment = device.environment
    environment.timeZone = try #require(TimeZoneRules(named: "Pacific/Auckland"))
    let diary = try await TestDiary.create(at: device.path, environment: environment)
    _ = try await diary.addHabit(HabitEntry(name: "Read"))
    let receipt = try await diary.check("Read")
    let noted = receipt.changes.first { $0.collection.text == "completions" }?.document
    let day = try #require(noted?.day)

    environment.timeZone = try #require(TimeZoneRules(named: "Pacific/Honolulu"))
    let there = try DiaryReader(folder: DiaryFolder(at: device.path), environment: environment)
    let days = try there.habitYear(nil).first?.days ?? []
    #expect(days.filter { $0.mark == .done }.map(\.date).allSatisfy { $0 == day })
    #expect(try there.own("completions").compactMap(\.day) == [day])
  }
}
