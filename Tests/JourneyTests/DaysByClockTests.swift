import TestSupport
import Testing

@Suite("Days are those of the person's clock", .ownThread)
struct DaysByClockTests {
  /// Runs a command at a moment of UTC, in a place where another day is under way then.
  @discardableResult
  private static func at(
    _ time: String, in zone: String, _ command: String, _ diary: DiaryJourney
  ) throws -> String {
    try diary.run("COUNTME_CLOCK=\(time):00.000Z TZ=\(zone) countme \(command)")
  }

  @Test(
    "What is reached is shown with the day on which the person reached it",
    arguments: [
      ("Asia/Tokyo", "2026-11-27T23:30", "2026-11-28"),
      ("America/New_York", "2026-11-28T01:30", "2026-11-27"),
    ])
  func reached(zone: String, time: String, day: String) throws {
    let diary = try DiaryJourney()
    try Self.at(time, in: zone, "habit add Read", diary)
    try Self.at(time, in: zone, "check Read", diary)
    let page = try Self.at(time, in: zone, "progress", diary)
    #expect(page.contains("[x]  First full day") && page.contains("  \(day)\n"), "\(page)")
  }

  @Test(
    "A habit rests when 30 days of the person's have gone by since it was changed",
    arguments: [
      ("Asia/Tokyo", "2026-10-27T23:30", "2026-11-26T23:30", "2026-11-27T23:30"),
      ("America/New_York", "2026-10-28T01:30", "2026-11-26T12:00", "2026-11-27T12:00"),
    ])
  func resting(zone: String, changed: String, last: String, after: String) throws {
    let diary = try DiaryJourney()
    try Self.at("2026-09-01T12:00", in: zone, "habit add Piano", diary)
    let id = "$(countme list habits --json | jq -r .[0].id)"
    try Self.at(changed, in: zone, "set habits \(id) description=Scales", diary)
    #expect(!(try Self.at(last, in: zone, "habits", diary)).contains("rests"))
    #expect(try Self.at(after, in: zone, "habits", diary).contains("rests"))
  }

  @Test("A week begins where the diary does, by the day of what was written first")
  func beginning() throws {
    let zone = "America/New_York"
    let diary = try DiaryJourney()
    // A Sunday evening, and in UTC a Monday.
    try Self.at("2026-11-23T02:00", in: zone, "weigh 80", diary)
    try Self.at("2026-11-24T17:00", in: zone, "eat Oats 311", diary)
    #expect(try Self.at("2026-11-26T17:00", in: zone, "week", diary).contains("Mon 23 Nov"))
    let later = try DiaryJourney()
    try Self.at("2026-11-24T02:00", in: zone, "weigh 80", later)
    try Self.at("2026-11-24T17:00", in: zone, "eat Oats 311", later)
    #expect(try Self.at("2026-11-26T17:00", in: zone, "week", later).contains("Mon 23 Nov"))
  }

  @Test("A fast that ended after midnight is of the day that had not ended then")
  func fastOfTheNight() throws {
    let diary = try DiaryJourney()
    try diary.run("countme set profile/settings settings dayStartHour=4")
    try Self.at("2026-11-20T10:00", in: "UTC", "fast start 12", diary)
    try Self.at("2026-11-21T02:00", in: "UTC", "fast stop", diary)
    for time in ["2026-11-21T02:30", "2026-11-21T12:00"] {
      let page = try Self.at(time, in: "UTC", "day 2026-11-20", diary)
      #expect(page.contains("16 h of 12 h"), "\(page)")
    }
    #expect(!(try Self.at("2026-11-21T12:00", in: "UTC", "day", diary)).contains("16 h"))
  }
}
