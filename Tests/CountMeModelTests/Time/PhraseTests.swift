import CountMeModel
import Testing

/// Days and times in words; today is Friday, 20 November 2026.
struct PhraseTests {
  @Test(arguments: [
    ("today", "2026-11-20"), ("Yesterday", "2026-11-19"), (" TOMORROW ", "2026-11-21"),
    ("friday", "2026-11-20"), ("monday", "2026-11-16"), ("saturday", "2026-11-14"),
    ("mon", "2026-11-16"), ("Thurs", "2026-11-19"), ("last friday", "2026-11-13"),
    ("last monday", "2026-11-16"), ("next friday", "2026-11-27"), ("next sat", "2026-11-21"),
    ("-3d", "2026-11-17"), ("+3d", "2026-11-23"), ("-2w", "2026-11-06"), ("-1m", "2026-10-20"),
    ("+1y", "2027-11-20"), ("3d ago", "2026-11-17"), ("in 2w", "2026-12-04"), ("-0d", "2026-11-20"),
    ("2024-02-29", "2024-02-29"), ("20.11.2026", "2026-11-20"), ("1.2.2026", "2026-02-01"),
    ("22/11/2026", "2026-11-22"), ("11/22/2026", "2026-11-22"), ("5/5/2026", "2026-05-05"),
    ("19/11", "2026-11-19"), ("11/19", "2026-11-19"), ("19.11.", "2026-11-19"),
    ("19 November", "2026-11-19"), ("Nov 19th", "2026-11-19"), ("19th of nov", "2026-11-19"),
    ("22nd", "2026-10-22"), ("20 nov", "2026-11-20"), ("November 22, 2025", "2025-11-22"),
    ("22 november 2025", "2025-11-22"), ("9/9", "2026-09-09"),
    ("friday week", "2026-11-27"), ("monday week", "2026-11-30"), ("thu week", "2026-12-03"),
    ("end of the month", "2026-11-30"), ("End of month", "2026-11-30"),
    ("within 5 days", "2026-11-25"), ("within 2w", "2026-12-04"), ("in two weeks", "2026-12-04"),
    ("in a fortnight", "2026-12-04"), ("three days ago", "2026-11-17"), ("12nov", "2026-11-12"),
    ("-999999999d", "0001-01-01"), ("+999999999y", "9999-12-20"),
  ]) func days(phrase: String, day: String) throws {
    let today = try #require(CalendarDate("2026-11-20"))
    #expect(try #require(DayPhrase(phrase)).date(today: today).text == day)
  }

  @Test(arguments: [
    "", " ", "mo", "mondays", "someday", "last", "next today", "last week", "3d", "-3", "-d", "-3x",
    "--3d", "-3 d", "-9999999999d", "2026-02-30", "11/12/2026", "31.2.2026", "13/13/2026",
    "20.11.26", "20.11/2026", "3/4", "31.2.", "32/1", "11.20.", "0/5", "nov", "30 feb", "22 may 5",
    "32nd", "3rd 4th", "week friday", "end of the week", "in two fortnight", "12 dez", "ago 3d",
    "-3d ago", "next mon day",
  ]) func `other words are no days`(phrase: String) {
    #expect(DayPhrase(phrase) == nil)
  }

  /// On every day of a week, each weekday is found in the seven days around it.
  @Test(arguments: 0..<7, Weekday.allCases) func weekdays(offset: Int, weekday: Weekday) throws {
    let today = try #require(CalendarDate("2026-11-16")).adding(days: offset)
    let latest = try #require(DayPhrase(weekday.rawValue)).date(today: today)
    let last = try #require(DayPhrase("last " + weekday.rawValue)).date(today: today)
    let next = try #require(DayPhrase("next " + weekday.rawValue)).date(today: today)
    #expect([latest, last, next].allSatisfy { $0.weekday == weekday })
    #expect((0...6).contains(latest.distance(to: today)))
    #expect((1...7).contains(last.distance(to: today)))
    #expect((1...7).contains(today.distance(to: next)))
  }

  @Test(arguments: [
    ("8:15", "08:15"), ("08:15", "08:15"), ("20:00", "20:00"), ("0:00", "00:00"),
    ("23:59:59", "23:59:59"),
    ("8am", "08:00"), ("8 AM", "08:00"), ("8pm", "20:00"), ("12am", "00:00"), ("12pm", "12:00"),
    ("8:15pm", "20:15"), (" 11:59 pm ", "23:59"), ("noon", "12:00"), ("Midnight", "00:00"),
    ("8.15", "08:15"), ("8.15pm", "20:15"), ("0815", "08:15"), ("1430", "14:30"), ("20", "20:00"),
    ("0", "00:00"), ("12", "12:00"),
  ]) func times(phrase: String, time: String) throws {
    #expect(try TimePhrase(phrase) == .clock(#require(ClockTime(time))))
  }

  @Test func `commands ask for a day`() throws {
    let today = try #require(CalendarDate("2026-11-20"))
    #expect(DayPhrase.date("yesterday", today: today)?.text == "2026-11-19")
    #expect(DayPhrase.date("x", today: today) == nil)
    #expect(DayPhrase.date("3/4", today: today) == nil)
  }

  /// Between days that may be meant the person chooses.
  @Test(arguments: [
    ("3/4", false, ["2026-04-03", "2026-03-04"]), ("20/12", false, ["2025-12-20", "2026-12-20"]),
    ("20/12", true, ["2026-12-20"]), ("19/11", true, ["2027-11-19", "2026-11-19"]),
    ("29 feb", false, ["2024-02-29", "2028-02-29"]), ("19/11", false, ["2026-11-19"]),
  ]) func choices(phrase: String, isComing: Bool, days: [String]) throws {
    let today = try #require(CalendarDate("2026-11-20"))
    #expect(DayPhrase.dates(phrase, today: today, isComing: isComing).map(\.text) == days)
  }

  @Test(arguments: 1...11) func `a bare hour is in either half of the day`(hour: Int) {
    #expect(TimePhrase("\(hour)") == .hour(hour) && TimePhrase("0\(hour)") == .hour(hour))
  }

  @Test func `the present instant`() {
    #expect(TimePhrase("now") == .now)
    #expect(TimePhrase(" NOW") == .now)
  }

  @Test(arguments: [
    "", "24", "24:00", "8:60", "8:5", "8:15:60", "8:15:00:00", "13pm", "0am", "am", "8xm", "8 a m",
    "1 2:15", "8:15 now", "-8:15", "8.1", "8.15.30", "8:", ":15", "later",
  ]) func `other words are no times`(phrase: String) {
    #expect(TimePhrase(phrase) == nil)
  }
}
