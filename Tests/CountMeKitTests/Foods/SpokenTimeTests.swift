import CountMeModel
import Testing

@testable import CountMeFoods
@testable import CountMeHistory
@testable import CountMeJournal
@testable import CountMeStore

/// When something was eaten, said at twenty to twelve on a Friday.
@Suite("Times as they are said")
struct SpokenTimeTests {
  private static let clock = DayClock(
    now: Timestamp(milliseconds: 1_795_779_600_000), zone: .utc, dayStartMinute: 0)

  private func when(_ text: String) throws -> EntryTime {
    try Self.clock.when(EntryTime(), SpokenSentence(text).moment)
  }

  @Test(
    "By day an hour of the night is asked about, and any other is the one that is over",
    arguments: [("3", nil), ("quarter to four", nil), ("half 2", nil), ("8", 8 * 60), ("10", 600)]
      as [(String, Int?)])
  func bareHours(hour: String, minute: Int?) throws {
    let time = try? when("a pear at \(hour)").time
    #expect(time.map { $0.secondOfDay / 60 } == minute)
  }

  @Test(
    "Of two times nobody knows which one is meant",
    arguments: ["a pear at 9 and 11", "two pears at 8 or 10", "toast at 7 and at 9"])
  func twoTimes(text: String) {
    #expect(throws: DiaryError.self) { try when(text) }
  }

  @Test(
    "A food behind a time is no time", arguments: ["a pear at 9 and 2 eggs", "tea at 9 and toast"])
  func foodBehindTime(text: String) throws {
    #expect(try when(text).time?.secondOfDay == 9 * 3600)
  }

  @Test(
    "What is still to come today was not eaten",
    arguments: [
      ("a pear tonight", false), ("a pear at 1pm", false), ("a pear this evening", false),
      ("a pear at 9am", true), ("a pear last night", true), ("a pear", true),
    ])
  func future(text: String, isOver: Bool) throws {
    let moment = SpokenSentence(text).moment
    let when = try Self.clock.when(EntryTime(), moment)
    let isAccepted = (try? Self.clock.expectPast(when, said: moment)) != nil
    #expect(isAccepted == isOver)
    // What was done, drunk or felt is read so.
    let other = try? SpokenWhen(text).entryTime(EntryTime()) { () throws(DiaryError) in Self.clock }
    #expect((other != nil) == isOver)
  }

  @Test(
    "The evening is that of dinner, and for tea as well",
    arguments: [
      ("fishcakes for tea", "dinner"), ("chips for my tea 400", "dinner"),
      ("ham, for tea", "dinner"), ("chops for supper", "dinner"), ("ham for lunch", "lunch"),
      ("milk for tea", nil), ("a cup of tea", nil), ("ham for tea and toast", nil),
    ] as [(String, String?)])
  func tea(text: String, meal: String?) {
    #expect(SpokenSentence(text).meal == meal)
  }

  @Test("Last night is dinner of the day before")
  func lastNight() {
    let moment = SpokenSentence("ham last night").moment
    #expect(moment.usualMeal == "dinner" && moment.day == "yesterday")
    #expect(SpokenSentence("ham this morning").moment.usualMeal == nil)
  }

  @Test(
    "A weekday behind a food is the day, and in a name it is none",
    arguments: [
      ("pear wednesday lunch", "wednesday"), ("pear saturday night", "saturday"),
      ("pear monday", "monday"), ("sunday roast", nil), ("ham sunday roast", nil),
      ("taco tuesday", nil),
    ] as [(String, String?)])
  func weekdays(text: String, day: String?) {
    #expect(SpokenSentence(text).moment.day == day)
  }
}
