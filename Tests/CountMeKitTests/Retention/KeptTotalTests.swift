import CountMeModel
import Testing

@testable import CountMeJournal
@testable import CountMeHistory

@Suite("What a month keeps of a day that leaves")
struct KeptTotalTests {
  @Test("Each member of a summary's day is kept of one field of the log, up to its maximum")
  func complete() throws {
    let days = try #require(
      try CollectionName("monthlySummaries").flatMap { try Catalogue.builtIn.schema(of: $0) }?
        .field("days"))
    let totals = KeptTotal.all(in: .builtIn)
    #expect(totals.map(\.kept).sorted() == days.memberMaximums.keys.sorted())
    #expect(Set(totals.map(\.log)).count == totals.count)
    #expect(totals.allSatisfy { $0.limit == days.memberMaximums[$0.kept] })
    #expect(totals.filter(\.isLast).map(\.kept) == ["goal"])
    #expect(Set(totals.compactMap(\.list)) == ["foodItems", "exerciseItems"])
  }

  @Test(
    "What leaves is added up, the goal is the last one, and no sum is beyond what a summary takes")
  func adding() {
    var day = KeptDay(nil)
    #expect(!day.isLogged)
    day.add(log: ["steps": 5000, "totalCalories": 0, "dailyGoal": 1800])
    #expect(!day.isLogged && day.fields == ["goal": 1800, "steps": 5000])
    day.add(log: ["foodItems": ["a"], "totalCalories": 0, "totalProtein": 0])
    #expect(day.isLogged && day.fields == ["calories": 0, "goal": 1800, "steps": 5000])
    day.add(log: ["foodItems": ["b"], "totalCalories": 999_999, "dailyGoal": 2000])
    day.add(log: ["foodItems": ["b"], "totalCalories": 999, "totalFats": 2.5])
    #expect(day.fields == ["calories": 1_000_000, "fats": 2.5, "goal": 2000, "steps": 5000])
  }
}
