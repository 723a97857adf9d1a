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

  /// The day and minute that ids are made of: of an instant those of UTC, else those on the wall.
  ///
  /// What a device's clock is set to makes no other entry of it.
  var identity: (date: CalendarDate, minuteOfDay: Int) {
    guard let instant else { return (date, minuteOfDay) }
    let time = TimeZoneRules.utc.localTime(of: instant.instant)
    return (time.date, time.minuteOfDay)
  }

  /// What tells entries apart besides.
  var key: [String] { [identity.date.text, isTimeKnown ? "\(identity.minuteOfDay)" : ""] }

  /// The instant, by the source's own offset or by a zone.
  func time(in zone: TimeZoneRules) -> ZonedTime {
    instant ?? zone.time(on: date, minuteOfDay: minuteOfDay)
  }
}

extension ImportedMoment {
  /// A day with a time, as apps write them: RFC 3339, or with a space, or an offset behind one.
  ///
  /// A time in UTC is told in the zone of the person's clock; another offset is kept, for it is the
  /// clock's of that day; without one it is the time on the wall.
  init?(text: String, zone: TimeZoneRules) {
    let words = text.split { $0 == " " || $0 == "T" }.map(String.init)
    guard let day = words.first, let date = ImportedDay.date(day, .dayFirst) else { return nil }
    guard words.count > 1 else {
      self.init(date, minuteOfDay: nil)
      return
    }
    var offset = words.count > 2 ? words[2] : ""
    if let digits = offset.dropFirst(3).first, digits != ":", offset.utf8.count == 5 {
      offset = "\(offset.prefix(3)):\(offset.suffix(2))"
    }
    let clock =
      words[1].split(separator: ":").count == 2 && offset.isEmpty ? words[1] + ":00" : words[1]
    if let time = ZonedTime("\(date.text)T\(clock)\(offset)") {
      self.init(time.offsetMinutes == 0 ? zone.localTime(of: time.instant) : time)
    } else if offset.isEmpty, let time = ZonedTime("\(date.text)T\(clock)Z") {
      self.init(date, minuteOfDay: time.minuteOfDay)
    } else {
      return nil
    }
  }
}
