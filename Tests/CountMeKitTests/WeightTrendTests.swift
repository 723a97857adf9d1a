import CountMeModel
import Testing

@testable import CountMeJournal

@Suite("Weight trend")
struct WeightTrendTests {
  private func trend(_ weights: [(day: Int, weight: Double)], goal: Double?) -> WeightTrend? {
    WeightTrend(
      weights.map { day, weight in
        var totals = DayTotals(CalendarDate(dayNumber: 20_000 + day))
        totals.weight = weight
        return totals
      }, goal: goal)
  }

  @Test("A straight line has its own slope, and leads to the goal")
  func line() throws {
    let found = try #require(
      trend((0..<15).map { ($0, 80 - Double($0) * 0.1) }, goal: 77.2))
    let perWeek = try #require(found.perWeek)
    #expect(abs(perWeek + 0.7) < 1e-9)
    #expect(abs(try #require(found.weeksToGoal) - 2) < 1e-9)
  }

  @Test("Too few weights have no trend, and one that leads away reaches no goal")
  func nothing() {
    #expect(trend([], goal: 70) == nil)
    #expect(trend([(0, 80), (10, 79)], goal: 70)?.perWeek == nil)
    #expect(trend([(0, 80), (1, 79), (2, 78)], goal: 70)?.perWeek == nil)
    #expect(trend([(0, 80), (7, 81), (14, 82)], goal: 70)?.weeksToGoal == nil)
  }

  @Test("Only the last four weeks decide")
  func recent() throws {
    let old = [(day: -100, weight: 200.0)]
    let found = try #require(trend(old + [(0, 80), (7, 80), (14, 80)], goal: nil))
    #expect(found.perWeek == 0)
  }
}
