import CountMeFoods
import CountMeHistory
public import CountMeModel
import CountMeStore

/// When something happened.
public struct EntryTime: Sendable {
  /// The day that it counts for; nil means today.
  public var day: CalendarDate?
  /// The time of that day, to the minute; nil means now, or of another day than today that nobody knows.
  public var time: ClockTime?
  /// Whether it was at another time than now, which nobody said: this morning.
  public var isTimeUnknown = false

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
    when.time != nil || date == today && !when.isTimeUnknown
  }
}

extension DayClock {
  /// When it was, by what was given and, where that leaves something out, by the words.
  func when(_ given: EntryTime, _ said: SpokenMoment) throws(DiaryError) -> EntryTime {
    if let minutes = said.minutesAgo { return try when(given, said, minutesAgo: minutes) }
    guard !said.isOfSeveralDays else {
      throw .journal(.misunderstood(.oneDay, text: said.day ?? ""))
    }
    let day = try said.day.map { word throws(DiaryError) in try date(word) }
    var when = EntryTime(day: given.day ?? day, time: given.time)
    guard when.time == nil else { return when }
    if let word = said.time {
      let date = when.day ?? today
      when.time = try said.isOfEitherHalf ? timeOver(word, on: date) : time(word, on: date).clock
    } else if let half = said.half {
      when.isTimeUnknown = half != (localNow.minuteOfDay < 720 ? "am" : "pm")
    }
    return when
  }

  /// When it was, so many minutes ago; a day or a time beside that makes it unclear.
  private func when(
    _ given: EntryTime, _ said: SpokenMoment, minutesAgo minutes: Int
  ) throws(DiaryError) -> EntryTime {
    guard given.day == nil, given.time == nil, said.day == nil, said.time == nil else {
      throw .journal(.misunderstood(.oneTime, text: "\(minutes) min ago"))
    }
    let then = localTime(of: now.adding(milliseconds: -Int64(minutes) * 60_000))
    return EntryTime(day: day(of: then), time: then.clock)
  }

  /// The minute of the day at which the night is over.
  private static let morning = 300

  /// Ensures that a time of today that was said is not still to come: what is planned was not eaten.
  ///
  /// - Throws: ``JournalFailure/timeToCome(_:)``.
  func expectPast(_ when: EntryTime, said: SpokenMoment) throws(DiaryError) {
    guard when.day ?? today == today else { return }
    let isTonight = when.time == nil && said.usualMeal != nil
    guard let clock = isTonight ? Self.evening : said.time == nil ? nil : when.time else { return }
    try expectPast(time(clock, on: today))
  }

  /// Ensures that a time is not still to come.
  ///
  /// - Throws: ``JournalFailure/timeToCome(_:)``.
  func expectPast(_ time: ZonedTime) throws(DiaryError) {
    guard time.instant <= now else { throw .journal(.timeToCome(time)) }
  }

  /// From when on it is evening.
  private static let evening = ClockTime(hour: 17, minute: 0)

  /// Of a time in either half of the day, the one that is over when the other is still to come.
  private func timeOver(_ word: String, on date: CalendarDate) throws(DiaryError) -> ClockTime {
    let halves = try ["am", "pm"].map { half throws(DiaryError) in try time(word + half, on: date) }
    // What is still to come today is not what anybody writes down.
    let past = date == today ? halves.filter { $0.instant <= now } : halves
    // By day nobody means the hours of the night who says no more than the hour.
    let isOfNight = past.first.map { $0.minuteOfDay < Self.morning } ?? false
    let isDoubtful = isOfNight && localNow.minuteOfDay >= Self.morning && date == today
    guard past.count == 1, !isDoubtful else {
      throw .words(.misunderstood(.halfOfDay(hour: word), text: word))
    }
    return past[0].clock
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
