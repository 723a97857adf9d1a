import CountMeKit
import CountMeModel

extension Receipt {
  /// A word about entries of a day that is still to come; none where there is no such entry.
  ///
  /// The day on which an entry was written is that of its stamp, on the clock of the entry.
  var futureLines: [String] {
    let days = changes.compactMap { change -> (ahead: Int, day: CalendarDate)? in
      guard change.kind != .removed, let entry = change.document, let time = entry.time,
        let day = entry.day, let stamp = entry.lastModified
      else { return nil }
      let written = ZonedTime(instant: stamp, offsetMinutes: time.offsetMinutes).date
      let ahead = written.distance(to: day)
      return ahead > 0 ? (ahead, day) : nil
    }
    return days.max { $0 < $1 }.map { ahead, day in
      let when = ahead == 1 ? "tomorrow" : "\(ahead) days ahead"
      return ["Mind the date: \(day) is \(when); countme undo takes this back."]
    } ?? []
  }
}
