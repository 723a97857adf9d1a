import CountMeModel

/// When something was, as far as the source tells.
struct ImportedMoment: Equatable {
  /// The day that it counts for.
  let date: CalendarDate
  /// The time of day on the clock on the wall; where the source has none, a usual one.
  let minuteOfDay: Int
  /// Whether the source has the time.
  let isTimeKnown: Bool
  /// The instant by the source's own offset, where it has one.
  let instant: ZonedTime?

  /// A day, with a time of day on the wall or a usual one that is not written down.
  init(_ date: CalendarDate, minuteOfDay: Int?, usual: Int = 720) {
    self.date = date
    self.minuteOfDay = minuteOfDay ?? usual
    isTimeKnown = minuteOfDay != nil
    instant = nil
  }

  /// An instant with the offset that the clock had.
  init(_ time: ZonedTime) {
    date = time.date
    minuteOfDay = time.minuteOfDay
    isTimeKnown = true
    instant = time
  }

  /// What ids are made of.
  var key: [String] { [date.text, isTimeKnown ? "\(minuteOfDay)" : ""] }

  /// The instant, by the source's own offset or by a zone.
  func time(in zone: TimeZoneRules) -> ZonedTime {
    instant ?? zone.time(on: date, minuteOfDay: minuteOfDay)
  }
}
