/// What comes after a zone file's last transition: the `TZ` text of its footer (POSIX, RFC 8536).
struct RecurringRule: Sendable, Equatable {
  /// The day and time of a year at which clocks change.
  struct Change: Sendable, Equatable {
    enum Day: Sendable, Equatable {
      /// `Mm.w.d`: the w-th weekday d (0 is Sunday) of month m, where 5 is the last.
      case weekday(month: Int, week: Int, day: Int)
      /// `Jn`: day n of the year, where February 29 is never counted.
      case julian(Int)
      /// `n`: day n of the year, from 0.
      case zeroBased(Int)
    }

    let day: Day
    let secondOfDay: Int

    /// The local second since 1970, by the clock before the change.
    func localSecond(in year: Int) -> Int64 {
      Int64(dayNumber(in: year)) * 86_400 + Int64(secondOfDay)
    }

    private func dayNumber(in year: Int) -> Int {
      let newYear = CivilCalendar.dayNumber(year: year, month: 1, day: 1)
      switch day {
      case .zeroBased(let number): return newYear + number
      case .julian(let number):
        let isLeap = CivilCalendar.days(inMonth: 2, of: year) == 29
        return newYear + number - 1 + (isLeap && number >= 60 ? 1 : 0)
      case .weekday(let month, let week, let day):
        let first = CivilCalendar.dayNumber(year: year, month: month, day: 1)
        let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
        var number = first + (day - weekdayOfFirst + 7) % 7 + (week - 1) * 7
        if number >= first + CivilCalendar.days(inMonth: month, of: year) { number -= 7 }
        return number
      }
    }
  }

  let standardOffsetMinutes: Int
  /// The offset in summer with its beginning and end, where the place has one.
  let daylight: Daylight?

  struct Daylight: Sendable, Equatable {
    let offsetMinutes: Int
    let start: Change
    let end: Change
  }

  func offsetMinutes(at second: Int64) -> Int {
    guard let daylight else { return standardOffsetMinutes }
    let localDay = (second + Int64(standardOffsetMinutes) * 60) / 86_400
    let year = CivilCalendar.components(ofDay: Int(localDay)).year
    let start = daylight.start.localSecond(in: year) - Int64(standardOffsetMinutes) * 60
    let end = daylight.end.localSecond(in: year) - Int64(daylight.offsetMinutes) * 60
    let isSummer =
      start < end ? (start..<end).contains(second) : !(end..<start).contains(second)
    return isSummer ? daylight.offsetMinutes : standardOffsetMinutes
  }
}
