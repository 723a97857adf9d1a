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
