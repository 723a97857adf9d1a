/// A zone as POSIX's `TZ` variable and the end of a zone file tell it: a rule for every year.
///
/// Source: POSIX.1-2017, 8.3; RFC 8536, 3.3.1 (hours of a rule from -167 to 167).
struct PosixZone: Hashable, Sendable {
  /// The offset when daylight saving does not hold.
  let standard: Int64

  /// Daylight saving time, where the zone has it.
  let daylight: Daylight?

  /// The other half of a year, and when it starts and ends on the clocks of the half before.
  struct Daylight: Hashable, Sendable {
    let offset: Int64
    let start: PosixRule
    let end: PosixRule
  }

  /// The offset at a POSIX second.
  func offset(atSecond second: Int64) -> Int64 {
    changes(around: second).last { $0.second <= second }?.offset ?? standard
  }

  /// The changes of the year that a second is in, of the one before and of the one after.
  func changes(around second: Int64) -> [ZoneChange] {
    guard let daylight else { return [] }
    let day = Int(CivilCalendar.floorDivide(second, by: 86_400))
    let year = CivilCalendar.fields(ofDay: day).year
    return (year - 1...year + 1).flatMap { year in
      [
        ZoneChange(
          second: daylight.end.localSecond(in: year) - daylight.offset,
          offset: standard),
        ZoneChange(
          second: daylight.start.localSecond(in: year) - standard,
          offset: daylight.offset),
      ]
    }
    .sorted { left, right in
      // Where saving ends and starts at once, as all year round, it goes on.
      (left.second, left.offset == daylight.offset ? 1 : 0)
        < (right.second, right.offset == daylight.offset ? 1 : 0)
    }
  }
}
