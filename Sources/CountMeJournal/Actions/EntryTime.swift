import CountMeHistory
import CountMeModel
import CountMeStore

/// When something happened, in a person's own words.
public struct EntryTime: Sendable {
  /// The word for the day, such as `yesterday`; nil means today.
  public var day: String?
  /// The word for the time, such as `8:15`; nil means now, or of another day that nobody knows.
  public var time: String?

  /// Keeps the words.
  public init(day: String? = nil, time: String? = nil) {
    self.day = day
    self.time = time
  }
}

extension DayClock {
  /// The day and the instant that the words mean.
  func moment(_ words: EntryTime) throws(DiaryError) -> (date: CalendarDate, time: ZonedTime) {
    let date = try date(words.day)
    return (date, try time(words.time, on: date))
  }

  /// Whether the words tell the time: of another day than today nobody knows it who did not say it.
  func isTimeKnown(_ words: EntryTime, on date: CalendarDate) -> Bool {
    words.time != nil || date == today
  }
}

extension NewEntry {
  /// The edit that makes a document for something that happened at the time that the words mean.
  func create(
    _ collection: String, _ words: EntryTime, random: [UInt8], fields: JSONObject
  ) throws(DiaryError) -> DocumentEdit {
    let (date, time) = try clock.moment(words)
    var fields = fields
    fields["date"] = .string(date.text)
    if clock.isTimeKnown(words, on: date) { fields["timestamp"] = .string(time.text) }
    return try create(collection, at: time, random: random, fields: fields)
  }
}
