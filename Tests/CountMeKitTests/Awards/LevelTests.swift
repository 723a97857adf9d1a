import CountMeModel
import CountMeSchema
import TestSupport
import Testing

@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

@Suite("Levels")
struct LevelTests {
  @Test("The level shown is the one that the schema derives from the points")
  func derived() async throws {
    let device = try TestDevice("laptop")
    let diary = try await device.create()
    let awards = try #require(CollectionName("dailyAwards"))
    let progress = try #require(CollectionName("profile/progress"))
    _ = try await diary.apply(
      [.create(progress, id: nil, fields: JSONObject())], summary: "progress")
    var random = SplitMix64(seed: 5)
    let edges = [0, 299, 300, 1199, 1200, 2700, 4799, 4800, 24_300]
    for points in edges + (0..<20).map({ _ in Int.random(in: 0...100_000, using: &random) }) {
      let award: JSONObject = ["date": "2026-11-20", "xp": .number(Double(points))]
      _ = try await diary.apply(
        [.put(awards, id: DocumentID(try #require(CalendarDate("2026-11-20"))), fields: award)],
        summary: "award")
      let reader = try device.reader()
      let view = try reader.progress()
      let document = try reader.own("profile/progress", try #require(DocumentID("progress")))
      #expect(view.points == Double(points))
      #expect(view.level == document?.number("level") ?? 1, "\(points)")
      #expect(view.levelStart == document?.number("xpForCurrentLevel") ?? 0, "\(points)")
      #expect(view.nextLevel == document?.number("xpForNextLevel") ?? 300, "\(points)")
    }
  }

  @Test("Weekends on which nothing is due break no streak of full days")
  func idleDays() {
    let monday = CalendarDate(dayNumber: 20_773)
    var habit = Habit()
    habit.id = "habit-1"
    habit.schedule = .weekdays
    habit.weekdays = [1, 2, 3, 4, 5]
    let rule = AwardRule(habits: [habit], completions: [])
    let days = Set([0, 1, 2, 3, 4, 7, 8].map { monday.adding(days: $0) })
    let totals = AwardTotals(
      days: days, points: 350, rule: rule, today: monday.adding(days: 8))
    #expect(totals.streak.current == 7 && totals.level == 2)
  }
}
