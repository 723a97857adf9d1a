import CountMeKit

extension DayClock {
  /// When something happened by the words of two options.
  func entryTime(day: String?, time: String?) throws(DiaryError) -> EntryTime {
    var when = EntryTime(day: try day.map { word throws(DiaryError) in try date(word) })
    let target = when.day ?? today
    // Now is told to the millisecond where nobody says a time.
    guard let time, TimePhrase(time) != .now || target != today else { return when }
    when.time = try self.time(time, on: target).clock
    return when
  }

  /// The day until which something keeps; a weekday is one to come.
  func comingDay(_ word: String) throws(DiaryError) -> CalendarDate {
    if case .latest(let weekday) = DayPhrase(word), weekday != today.weekday {
      return today.after(weekday)
    }
    return try date(word, isComing: true)
  }
}
