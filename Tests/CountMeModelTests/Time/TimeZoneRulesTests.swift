import TestSupport
import Testing

@testable import CountMeModel

struct TimeZoneRulesTests {
  private func instant(_ text: String) throws -> Timestamp {
    try #require(ZonedTime(text)).instant
  }

  private func second(_ text: String) throws -> Int64 {
    CivilCalendar.floorDivide(try instant(text).milliseconds, by: 1000)
  }

  private func berlin() throws -> TimeZoneRules {
    try #require(TimeZoneRules(tzif: ZoneFile.berlin.bytes))
  }

  @Test(arguments: [
    ("1890-01-01T00:00:00Z", 3208), ("1893-03-31T23:06:31Z", 3208), ("1893-03-31T23:06:32Z", 3600),
    ("1996-03-31T00:59:59.999Z", 3600), ("1996-03-31T01:00:00Z", 7200),
    ("1996-10-27T01:00:00Z", 3600), ("2026-03-29T00:59:59Z", 3600), ("2026-03-29T01:00:00Z", 7200),
    ("2026-10-25T00:59:59Z", 7200), ("2026-10-25T01:00:00Z", 3600), ("2026-12-31T23:59:00Z", 3600),
    ("2400-07-01T00:00:00Z", 7200),
  ]) func `a zone file says what held and its rule what will hold`(
    at text: String, seconds: Int64
  ) throws {
    #expect(try berlin().offset(atSecond: second(text)) == seconds)
  }

  @Test(arguments: [
    ("2026-11-20", 495, "2026-11-20T08:15:00.000+01:00"),
    ("2026-03-29", 119, "2026-03-29T01:59:00.000+01:00"),
    ("2026-03-29", 120, "2026-03-29T03:00:00.000+02:00"),
    ("2026-03-29", 150, "2026-03-29T03:30:00.000+02:00"),
    ("2026-03-29", 180, "2026-03-29T03:00:00.000+02:00"),
    ("2026-10-25", 150, "2026-10-25T02:30:00.000+02:00"),
    ("2026-10-25", 180, "2026-10-25T03:00:00.000+01:00"),
  ]) func `a clock put forward skips, one put back repeats`(
    day: String, minute: Int, shown: String
  ) throws {
    let date = try #require(CalendarDate(day))
    #expect(try berlin().time(on: date, minuteOfDay: minute).text == shown)
  }

  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T06:59:59Z", -18_000),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", -14_400),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T06:00:00Z", -18_000),
    // The south: summer is at both ends of the year, and shifts by half an hour.
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-01-01T00:00:00Z", 39_600),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-07-01T00:00:00Z", 37_800),
    // Ireland's winter counts as saving, backwards.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 3600),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-12-01T00:00:00Z", 0),
    // All year round (RFC 8536, appendix B.2).
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T02:59:59Z", -14_400),
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:00:00Z", -14_400),
    ("XXX3EDT4,0/0,J365/23", "2026-07-01T00:00:00Z", -14_400),
    // Hours below 0 and above 24 lead to other days (Godthab, Gaza).
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7200),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", 7200),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", 10_800),
    // Days counted without and with 29 February.
    ("AAA0BBB,J60/0,J61/0", "2024-03-01T00:00:00Z", 3600),
    ("AAA0BBB,59/0,60/0", "2024-02-29T00:00:00Z", 3600),
    ("AAA0BBB,59/0,60/0", "2023-03-01T00:00:00Z", 3600),
    ("UTC0", "2026-11-20T00:00:00Z", 0),
    ("<-0330>3:30:15", "2026-11-20T00:00:00Z", -12_615),
  ]) func `POSIX rules`(rule: String, at text: String, seconds: Int64) throws {
    let zone = try #require(TimeZoneRules(posix: rule))
    #expect(try zone.offset(atSecond: second(text)) == seconds)
  }

  @Test(arguments: [
    "", "CET", "-1", "CE-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-25", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J365", "CET-1CEST,366,1",
    "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0x", "<CET-1", "CET-1:60",
  ]) func `what is no rule is refused`(text: String) {
    #expect(TimeZoneRules(posix: text) == nil)
  }

  /// Instant to clock and back, in a zone with a gap and an overlap each year.
  @Test(arguments: 0..<200) func `local time leads back to its instant`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let zone = try berlin()
    let start = try instant("2026-10-24T00:00:00Z").milliseconds
    let span: Int64 = seed.isMultiple(of: 2) ? 2880 : 525_600 * 20
    let minute = Int64.random(in: 0..<span, using: &random)
    let instant = Timestamp(milliseconds: start + minute * 60_000)
    let time = zone.localTime(of: instant)
    let back = zone.time(on: time.date, minuteOfDay: time.minuteOfDay)
    #expect(back.date == time.date && back.clock == time.clock)
    // Where clocks are put back, the first of two.
    let isRepeated = back.offsetMinutes != time.offsetMinutes
    #expect(back.instant == (isRepeated ? instant.adding(milliseconds: -3_600_000) : instant))
  }

  @Test func `without rule the last offset goes on, without changes the first type`() throws {
    let july = try second("2026-07-01T00:00:00Z")
    func offset(_ file: ZoneFile) -> Int64? {
      TimeZoneRules(tzif: file.bytes)?.offset(atSecond: july)
    }
    var file = ZoneFile.berlin
    file.footer = ""
    #expect(offset(file) == 3600)
    file.changes = []
    #expect(offset(file) == 3208)
    file = .berlin
    file.version = 0
    // Times of four bytes start in 1901.
    file.changes.removeFirst()
    #expect(offset(file) == 3600)
    #expect(TimeZoneRules.utc.offset(atSecond: july) == 0)
  }

  @Test func `broken files are refused`() {
    let file = ZoneFile.berlin
    #expect(TimeZoneRules(tzif: []) == nil)
    #expect(TimeZoneRules(tzif: Array("TZip".utf8)) == nil)
    for length in 0..<file.bytes.count {
      #expect(TimeZoneRules(tzif: Array(file.bytes.prefix(length))) == nil, "\(length) bytes")
    }
    let faults: [(inout ZoneFile) -> Void] = [
      { $0.version = UInt8(ascii: "9") }, { $0.leapSeconds = 1 }, { $0.changes.swapAt(0, 1) },
      { $0.changes[0].type = 3 }, { $0.types[0].seconds = 172_800 }, { $0.footer = "CET" },
    ]
    for (index, fault) in faults.enumerated() {
      var broken = file
      fault(&broken)
      #expect(TimeZoneRules(tzif: broken.bytes) == nil, "fault \(index)")
    }
  }

  /// Whatever the bytes, reading ends with a zone that answers or with none.
  @Test(arguments: 0..<200) func `mutated files never trap`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var bytes = ZoneFile.berlin.bytes
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(random.next() & 0xFF)
    }
    if Bool.random(using: &random) {
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
    }
    guard let zone = TimeZoneRules(tzif: bytes) else { return }
    for instant in [Timestamp.first, .last, Timestamp(milliseconds: 1_795_162_530_123)] {
      let time = zone.localTime(of: instant)
      _ = zone.time(on: time.date, minuteOfDay: time.minuteOfDay)
    }
  }
}
