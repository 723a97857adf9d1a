/// A zone as POSIX's `TZ` variable and the end of a zone file tell it: a rule for every year.
///
/// Source: POSIX.1-2017, 8.3; RFC 8536, 3.3.1 (hours of a rule from -167 to 167).
struct PosixZone: Hashable, Sendable {
  /// What holds when daylight saving does not.
  let standard: ZoneOffset

  /// Daylight saving time, where the zone has it.
  let daylight: Daylight?

  /// The other half of a year, and when it starts and ends on the clocks of the half before.
  struct Daylight: Hashable, Sendable {
    let offset: ZoneOffset
    let start: PosixRule
    let end: PosixRule
  }

  /// The offset at a POSIX second.
  func offset(atSecond second: Int64) -> ZoneOffset {
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
          second: daylight.end.localSecond(in: year) - Int64(daylight.offset.seconds),
          offset: standard),
        ZoneChange(
          second: daylight.start.localSecond(in: year) - Int64(standard.seconds),
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

/// A moment of every year on the clocks of a place.
struct PosixRule: Hashable, Sendable {
  let day: Day

  /// Seconds after the day's midnight, which may lead to other days.
  let time: Int

  /// The ways in which a day is told.
  enum Day: Hashable, Sendable {
    /// The day 1 to 365, where 29 February is never counted.
    case withoutLeapDay(Int)
    /// The day 0 to 365.
    case counted(Int)
    /// A weekday (0 is Sunday) of a month's week 1 to 5, where 5 is its last.
    case weekday(month: Int, week: Int, day: Int)
  }

  /// Local seconds since 1970.
  func localSecond(in year: Int) -> Int64 {
    Int64(dayNumber(in: year)) * 86_400 + Int64(time)
  }

  private func dayNumber(in year: Int) -> Int {
    let first = CivilCalendar.dayNumber(year: year, month: 1, day: 1)
    switch day {
    case .counted(let day): return first + day
    case .withoutLeapDay(let day):
      return first + day - (CivilCalendar.isLeap(year) && day >= 60 ? 0 : 1)
    case .weekday(let month, let week, let day):
      let start = CivilCalendar.dayNumber(year: year, month: month, day: 1)
      let startWeekday = Weekday(ordinal: start + Weekday.thursday.number).number % 7
      let offset = (day - startWeekday + 7) % 7 + (week - 1) * 7
      let length = CivilCalendar.dayCount(ofMonth: month, in: year)
      return start + (offset < length ? offset : offset - 7)
    }
  }
}
