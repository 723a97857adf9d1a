import CountMeModel
import TestSupport
import Testing

struct CalendarDateTests {
  /// A whole cycle of the calendar, day by day, against counting by hand.
  @Test func `four hundred years follow one another without a hole`() throws {
    var (year, month, day) = (1900, 1, 1)
    var date = try #require(CalendarDate(year: 1900, month: 1, day: 1))
    var weekday = Weekday.monday
    for _ in 0..<146_097 {
      guard date.components == (year, month, day), date.weekday == weekday else {
        Issue.record("\(date) should be \(year)-\(month)-\(day), \(weekday)")
        return
      }
      weekday = Weekday.allCases[weekday.number % 7]
      day += 1
      if day > daysByHand(month, year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
      date = date.adding(days: 1)
    }
  }

  private func daysByHand(_ month: Int, _ year: Int) -> Int {
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  @Test(arguments: 0..<200) func `text and fields come back`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let days = Int.random(in: 0...CalendarDate.first.distance(to: .last), using: &random)
    let date = CalendarDate.first.adding(days: days)
    let fields = date.components
    #expect(CalendarDate(date.text) == date)
    #expect(CalendarDate(dayNumber: date.dayNumber) == date)
    #expect(CalendarDate(year: fields.year, month: fields.month, day: fields.day) == date)
    #expect(date.text.utf8.count == 10)
    #expect(CalendarDate.first.distance(to: date) == days)
    #expect(date.month.days.contains(date))
    #expect(date.week.contains(date) && date.week.lowerBound.weekday == .monday)
  }

  @Test(arguments: 0..<100) func `order is the order of texts`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let dates = (0..<2).map { _ in
      CalendarDate.first.adding(days: Int.random(in: 0...3_652_058, using: &random))
    }
    #expect((dates[0] < dates[1]) == (dates[0].text < dates[1].text))
  }

  @Test(arguments: [
    "", "2026-11", "2026-1-1", "2026-11-2", "2026-13-01", "2026-00-10", "2026-11-00", "2026-11-31",
    "2026-02-29", "1900-02-29", "0000-01-01", "02026-01-01", "2026/11/20", "2026-11-20 ",
    " 2026-11-20", "2026-11-20T00:00:00Z", "-026-11-20", "２０２６-11-20", "2026-11-2o",
  ]) func `other texts are no dates`(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func `the ends of the calendar hold`() {
    #expect(CalendarDate.first.text == "0001-01-01")
    #expect(CalendarDate.last.text == "9999-12-31")
    #expect(CalendarDate.last.adding(days: 1) == .last)
    #expect(CalendarDate.first.adding(days: .min) == .first)
    #expect(CalendarDate.last.adding(months: .max) == .last)
    #expect(CalendarMonth(year: 10_000, month: 1) == nil)
    #expect(CalendarMonth("0001-01")?.adding(months: -1).text == "0001-01")
  }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"),
    ("2026-03-31", -1, "2026-02-28"),
    ("2026-11-20", 2, "2027-01-20"), ("2024-02-29", 12, "2025-02-28"),
    ("2026-11-20", -11, "2025-12-20"),
  ]) func `months are added to the same day`(start: String, months: Int, end: String) throws {
    #expect(try #require(CalendarDate(start)).adding(months: months).text == end)
  }

  /// From the tables of ISO 8601.
  @Test(arguments: [
    ("2005-01-01", 53), ("2005-01-02", 53), ("2005-12-31", 52),
    ("2006-01-01", 52), ("2006-01-02", 1), ("2007-12-31", 1),
    ("2008-12-28", 52), ("2008-12-29", 1), ("2009-12-31", 53),
    ("2010-01-03", 53), ("2010-01-04", 1), ("2026-11-20", 47),
  ]) func weeks(date: String, number: Int) throws {
    #expect(try #require(CalendarDate(date)).weekNumber == number)
  }

  @Test func `a month knows its days`() throws {
    let month = try #require(CalendarMonth("2024-02"))
    #expect(month.dayCount == 29)
    #expect(month.firstDay.text == "2024-02-01")
    #expect(month.lastDay.text == "2024-02-29")
    #expect(month.days.count == 29)
    #expect(month.adding(months: 11).text == "2025-01")
    #expect((month...month.adding(months: 13)).count == 14)
    #expect(CalendarMonth("2024-13") == nil && CalendarMonth("2024-2") == nil)
  }
}
