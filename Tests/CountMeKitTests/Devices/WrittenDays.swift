import CountMeJournal
import CountMeModel
import CountMeStore

extension CalendarDate {
  /// The day that a test writes as `2026-09-21`.
  static func day(_ text: String) -> CalendarDate {
    guard let date = CalendarDate(text) else { fatalError("\(text) is no day") }
    return date
  }
}

extension TestDiary {
  /// The day that it is for the diary.
  nonisolated var today: CalendarDate {
    get throws { try reader().clock().today }
  }
}

extension EntryTime {
  /// The day and time that a test writes as `2026-09-21` and `11:00`.
  init(day: String, time: String? = nil) {
    self.init(day: .day(day), time: time.flatMap { ClockTime($0) })
  }
}
