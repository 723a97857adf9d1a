import CountMeModel
import TestSupport
import Testing

struct ZonedTimeTests {
  @Test(arguments: [
    ("2026-11-20T08:15:00.000+01:00", "2026-11-20T08:15:00.000+01:00"),
    ("2026-11-20T08:15:00+01:00", "2026-11-20T08:15:00.000+01:00"),
    ("2026-11-20t08:15:00.5z", "2026-11-20T08:15:00.500Z"),
    ("2026-11-20T08:15:00.123987654321Z", "2026-11-20T08:15:00.123Z"),
    ("2026-11-20T00:15:00-09:30", "2026-11-20T00:15:00.000-09:30"),
    ("2026-11-20T08:15:00-00:00", "2026-11-20T08:15:00.000Z"),
    ("2026-11-20T23:59:59.999+23:59", "2026-11-20T23:59:59.999+23:59"),
    ("1998-12-31T23:59:60Z", "1999-01-01T00:00:00.000Z"),
    ("1990-12-31T15:59:60-08:00", "1990-12-31T16:00:00.000-08:00"),
  ]) func `RFC 3339 becomes one form`(text: String, canonical: String) throws {
    let time = try #require(ZonedTime(text))
    #expect(time.text == canonical)
    #expect(ZonedTime(canonical) == time)
  }

  @Test(arguments: [
    "", "2026-11-20", "08:15:00Z", "2026-11-20T08:15:00", "2026-11-20 08:15:00Z",
    "2026-11-20T8:15Z", "2026-11-20T08:15Z",
    "2026-11-20T08:15:00.Z", "2026-11-20T08:15:00+1:00", "2026-11-20T08:15:00+0100",
    "2026-11-20T08:15:00+24:00", "2026-11-20T08:15:00+01:60", "2026-11-20T24:00:00Z",
    "2026-02-29T08:15:00Z", "1998-12-31T23:58:60Z", "1998-12-31T22:59:60Z", "1998-12-31T23:59:61Z",
    "2026-11-20T08:15:00Zx", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00",
  ]) func `other texts are refused`(text: String) {
    #expect(ZonedTime(text) == nil)
  }

  @Test(arguments: 0..<200) func `text comes back`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let range = Timestamp.first.milliseconds...Timestamp.last.milliseconds
    let time = ZonedTime(
      instant: Timestamp(milliseconds: Int64.random(in: range, using: &random)),
      offsetMinutes: Int.random(in: -1439...1439, using: &random))
    #expect(ZonedTime(time.text) == time)
    #expect(time.text.hasPrefix("\(time.date)T\(time.clockText):"))
    #expect(time.minuteOfDay == time.clock.hour * 60 + time.clock.minute)
  }

  @Test func `an offset that cannot be written counts as none`() {
    #expect(ZonedTime(instant: .first, offsetMinutes: -60).text == "0001-01-01T00:00:00.000Z")
    #expect(ZonedTime(instant: .last, offsetMinutes: 1).offsetMinutes == 0)
    #expect(ZonedTime(instant: .init(milliseconds: 0), offsetMinutes: .min).offsetMinutes == 0)
    #expect(ZonedTime(instant: .init(milliseconds: 0), offsetMinutes: 1440).offsetMinutes == 0)
  }

  @Test func `clock times`() {
    #expect(ClockTime("08:15")?.text == "08:15")
    #expect(ClockTime("23:59:59")?.text == "23:59:59")
    #expect(ClockTime(hour: 24, minute: 0) == nil)
    for text in ["", "8:15", "24:00", "08:60", "08:15:60", "08:15:", "08:15:1", "0815", "08:15Z"] {
      #expect(ClockTime(text) == nil, "\(text)")
    }
  }
}
