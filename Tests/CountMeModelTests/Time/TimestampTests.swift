import CountMeModel
import TestSupport
import Testing

struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"),
      (-1, "1969-12-31T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_795_162_530_123, "2026-11-20T08:15:30.123Z"),
      (Int64.min, "0001-01-01T00:00:00.000Z"),
      (Int64.max, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)]) func samples(milliseconds: Int64, text: String)
  {
    let stamp = Timestamp(milliseconds: milliseconds)
    #expect(stamp.text == text)
    #expect(Timestamp(text) == stamp)
  }

  @Test(arguments: 0..<200) func `text comes back and sorts as time does`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let range = Timestamp.first.milliseconds...Timestamp.last.milliseconds
    let stamps = (0..<2).map { _ in
      Timestamp(milliseconds: Int64.random(in: range, using: &random))
    }
    #expect(Timestamp(stamps[0].text) == stamps[0])
    #expect((stamps[0] < stamps[1]) == (stamps[0].text < stamps[1].text))
    #expect(stamps[0].text.hasPrefix(stamps[0].date.text))
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T08:15:30Z", "2026-11-20T08:15:30.1Z", "2026-11-20T08:15:30.1234Z",
    "2026-11-20t08:15:30.123Z", "2026-11-20T08:15:30.123z", "2026-11-20T08:15:30.123+00:00",
    "2026-11-20 08:15:30.123Z", "2026-11-20T24:00:00.000Z", "2026-11-20T08:60:00.000Z",
    "2026-11-20T08:15:60.000Z", "2026-02-30T08:15:30.123Z", "0000-11-20T08:15:30.123Z",
    "2026-11-20T08:15:30,123Z", "2026-11-20T08:15:30.123Z ", "12026-11-20T08:15:30.123Z",
  ]) func `other forms are no stamps`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  /// The law of stamps: after the previous one, and not before now.
  @Test(arguments: 0..<100) func `a new stamp beats the one it has seen`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let now = Timestamp(milliseconds: Int64.random(in: 0...1000, using: &random))
    let previous = Timestamp(milliseconds: Int64.random(in: 0...1000, using: &random))
    let next = Timestamp.next(now: now, after: previous)
    #expect(next > previous && next >= now)
    #expect(next == now || next == previous.adding(milliseconds: 1))
    #expect(Timestamp.next(now: now, after: nil) == now)
  }
}
