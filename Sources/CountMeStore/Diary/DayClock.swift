package import CountMeHistory
package import CountMeModel

/// Which day it is for the person, and which instants their words mean.
package struct DayClock: Sendable {
  /// The present instant.
  package let now: Timestamp
  private let zone: TimeZoneRules
  private let dayStartMinute: Int

  /// A clock of a zone whose days begin `dayStartMinute` minutes after midnight.
  package init(now: Timestamp, zone: TimeZoneRules, dayStartMinute: Int) {
    self.now = now
    self.zone = zone
    self.dayStartMinute = dayStartMinute
  }

  /// The day that counts now.
  package var today: CalendarDate { day(of: zone.localTime(of: now)) }

  /// The present instant as the person's clock shows it.
  package var localNow: ZonedTime { zone.localTime(of: now) }

  /// An instant as the person's clock shows it.
  package func localTime(of instant: Timestamp) -> ZonedTime { zone.localTime(of: instant) }

  /// The day that an instant counts for.
  package func day(of time: ZonedTime) -> CalendarDate {
    time.minuteOfDay < dayStartMinute ? time.date.adding(days: -1) : time.date
  }

  /// Reads a person's word for a day; nil means today.
  package func date(_ phrase: String?) throws(DiaryError) -> CalendarDate {
    guard let phrase else { return today }
    guard let date = DayPhrase.date(phrase, today: today) else {
      throw .words(.misunderstood(what: "day", text: phrase, expected: DayPhrase.expected))
    }
    return date
  }

  /// The first day that a person's word means: of a month such as `2024-03`, of a year such as `2024`.
  package func firstDay(_ phrase: String?) throws(DiaryError) -> CalendarDate {
    if let span = phrase.flatMap(Self.span) { return span.lowerBound }
    return try date(phrase)
  }

  /// The last day that a person's word means.
  package func lastDay(_ phrase: String?) throws(DiaryError) -> CalendarDate {
    if let span = phrase.flatMap(Self.span) { return span.upperBound }
    return try date(phrase)
  }

  private static func span(_ phrase: String) -> ClosedRange<CalendarDate>? {
    if let month = CalendarMonth(phrase) { return month.days }
    guard phrase.utf8.count == 4, let year = Int(phrase),
      let first = CalendarMonth(year: year, month: 1),
      let last = CalendarMonth(year: year, month: 12)
    else { return nil }
    return first.firstDay...last.lastDay
  }

  /// The instant that a person's word for a time means on `date`; nil means now.
  ///
  /// An entry without a time for another day than today stands at that day's noon. A time before the
  /// hour at which days begin belongs to the night after `date`. Of a bare hour, the half of the day is meant
  /// that is over when the other is still to come.
  package func time(_ phrase: String?, on date: CalendarDate) throws(DiaryError) -> ZonedTime {
    guard let phrase else {
      return date == today ? localNow : zone.time(on: date, minuteOfDay: 720)
    }
    switch TimePhrase(phrase) {
    case .now: return localNow
    case .clock(let time): return self.time(on: date, minuteOfDay: time.secondOfDay / 60)
    case .hour(let hour):
      let halves = [hour, hour + 12].map { self.time(on: date, minuteOfDay: $0 * 60) }
      // What is still to come today is not what anybody writes down.
      let past = date == today ? halves.filter { $0.instant <= now } : halves
      guard past.count == 1 else {
        throw .words(
          .misunderstood(
            what: "exact time", text: phrase, expected: "\(hour)am or \(hour)pm"))
      }
      return past[0]
    case nil:
      throw .words(.misunderstood(what: "time", text: phrase, expected: TimePhrase.expected))
    }
  }

  private func time(on date: CalendarDate, minuteOfDay minute: Int) -> ZonedTime {
    zone.time(on: minute < dayStartMinute ? date.adding(days: 1) : date, minuteOfDay: minute)
  }
}

extension DiaryReader {
  /// The person's clock by their settings.
  package func clock(_ environment: DiaryEnvironment) throws(DiaryError) -> DayClock {
    DayClock(
      now: environment.now(), zone: try zone(environment),
      dayStartMinute: try settings().dayStartMinute)
  }

  /// The time zone of the person's settings, or else the machine's.
  package func zone(_ environment: DiaryEnvironment) throws(DiaryError) -> TimeZoneRules {
    try settings().timeZone.flatMap { TimeZoneRules(named: $0) } ?? environment.timeZone
  }
}
