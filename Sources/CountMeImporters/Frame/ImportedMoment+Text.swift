import CountMeModel

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
