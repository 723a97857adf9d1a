public import CountMeHistory
public import CountMeModel
import CountMeSchema

/// Which day it is for the person, and at which instants their clock shows what.
public struct DayClock: Sendable {
  /// The present instant.
  public let now: Timestamp
  private let zone: TimeZoneRules
  private let dayStartMinute: Int

  /// A clock of a zone whose days begin `dayStartMinute` minutes after midnight.
  package init(now: Timestamp, zone: TimeZoneRules, dayStartMinute: Int) {
    self.now = now
    self.zone = zone
    self.dayStartMinute = dayStartMinute
  }

  /// The day that counts now.
  public var today: CalendarDate { day(of: zone.localTime(of: now)) }

  /// The present instant as the person's clock shows it.
  public var localNow: ZonedTime { zone.localTime(of: now) }

  /// An instant as the person's clock shows it.
  public func localTime(of instant: Timestamp) -> ZonedTime { zone.localTime(of: instant) }

  /// The day that an instant counts for.
  public func day(of time: ZonedTime) -> CalendarDate {
    time.minuteOfDay < dayStartMinute ? time.date.adding(days: -1) : time.date
  }

  /// Reads a person's word for a day; nil means today.
  ///
  /// - Parameter isComing: whether a day to come is meant rather than one that was.
  package func date(
    _ phrase: String?, isComing: Bool = false
  ) throws(DiaryError) -> CalendarDate {
    guard let phrase else { return today }
    let dates = DayPhrase.dates(phrase, today: today, isComing: isComing)
    guard dates.count == 1 else {
      throw .words(
        dates.isEmpty
          ? .misunderstood(.day, text: phrase)
          : .misunderstood(.oneDay(of: dates), text: phrase))
    }
    return dates[0]
  }

  /// The instant that a person's word for a time means on `date`; nil means now.
  ///
  /// An entry without a time for another day than today stands at that day's noon. A time before the
  /// hour at which days begin belongs to the night after `date`. Of a bare hour, the half of the day is meant
  /// that is over when the other is still to come.
  package func time(_ phrase: String?, on date: CalendarDate) throws(DiaryError) -> ZonedTime {
    guard let phrase else { return someTime(on: date) }
    switch TimePhrase(phrase) {
    case .now: return localNow
    case .clock(let time): return self.time(on: date, minuteOfDay: time.secondOfDay / 60)
    case .hour(let hour):
      let halves = [hour, hour + 12].map { self.time(on: date, minuteOfDay: $0 * 60) }
      // What is still to come today is not what anybody writes down.
      let past = date == today ? halves.filter { $0.instant <= now } : halves
      guard past.count == 1 else {
        throw .words(.misunderstood(.halfOfDay(hour: "\(hour)"), text: phrase))
      }
      return past[0]
    case nil:
      throw .words(.misunderstood(.time, text: phrase))
    }
  }

  /// The instant at which the clock shows a time, to the minute, on a day as the person counts days: a time
  /// before the hour at which days begin belongs to the night after `date`.
  public func time(_ time: ClockTime, on date: CalendarDate) -> ZonedTime {
    self.time(on: date, minuteOfDay: time.secondOfDay / 60)
  }

  /// Now where `date` is today, else its noon: where an entry stands of which nobody knows the time.
  package func someTime(on date: CalendarDate) -> ZonedTime {
    date == today ? localNow : zone.time(on: date, minuteOfDay: 720)
  }

  private func time(on date: CalendarDate, minuteOfDay minute: Int) -> ZonedTime {
    zone.time(on: minute < dayStartMinute ? date.adding(days: 1) : date, minuteOfDay: minute)
  }
}

extension DiaryReader {
  /// The person's clock by their settings.
  ///
  /// - Throws: ``DocumentFailure/unreadable(path:_:)`` for settings that are not JSON.
  public func clock() throws(DiaryError) -> DayClock {
    DayClock(
      now: environment.now(), zone: try zone(),
      dayStartMinute: try settings().dayStartMinute)
  }

  /// The time zone of the person's settings, or else the machine's.
  package func zone() throws(DiaryError) -> TimeZoneRules {
    try settings().timeZone.flatMap { TimeZoneRules(named: $0) } ?? environment.timeZone
  }
}
