import CountMeHistory
public import CountMeModel
import CountMeStore

/// When something happened.
public struct EntryTime: Sendable {
  /// The day that it counts for; nil means today.
  public var day: CalendarDate?
  /// The time of that day, to the minute; nil means now, or of another day than today that nobody knows.
  public var time: ClockTime?

  /// Describes when something happened.
  public init(day: CalendarDate? = nil, time: ClockTime? = nil) {
    self.day = day
    self.time = time
  }
}

extension DayClock {
  /// The day and the instant that are meant.
  func moment(_ when: EntryTime) -> (date: CalendarDate, time: ZonedTime) {
    let date = when.day ?? today
    return (date, when.time.map { time($0, on: date) } ?? someTime(on: date))
  }

  /// Whether the time is known: of another day than today nobody knows it who did not say it.
  func isTimeKnown(_ when: EntryTime, on date: CalendarDate) -> Bool {
    when.time != nil || date == today
  }
}

extension NewEntry {
  /// The edit that makes a document for something that happened.
  ///
  /// - Parameter entry: of a collection whose documents have a `date` and a `timestamp`.
  func create(
    _ entry: some TypedDocument, _ when: EntryTime, random: [UInt8]
  ) throws(DiaryError) -> DocumentEdit {
    let (date, time) = clock.moment(when)
    var entry = entry
    entry[field: "date"] = date
    if clock.isTimeKnown(when, on: date) { entry[field: "timestamp"] = time }
    return try create(entry, at: time, random: random)
  }
}
