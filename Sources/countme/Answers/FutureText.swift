import CountMeKit

/// A word about an entry of a day that is still to come.
enum FutureText {
  /// The lines for a day so many days ahead; none for today and before.
  static func lines(_ day: CalendarDate?, ahead: Int) -> [String] {
    guard let day, ahead > 0 else { return [] }
    let when = ahead == 1 ? "tomorrow" : "\(ahead) days ahead"
    return ["Mind the date: \(day) is \(when); countme undo takes this back."]
  }
}

extension Receipt {
  /// A word about entries of a day that is still to come; none where there is no such entry.
  ///
  /// The day on which an entry was written is that of its stamp, on the clock of the entry.
  var futureLines: [String] {
    let days = changes.compactMap { change -> (ahead: Int, day: CalendarDate)? in
      guard change.kind != .removed, let entry = change.document,
        entry.time != nil || isEntry(change.collection),
        let day = entry.day, let stamp = entry.lastModified
      else { return nil }
      // Of an entry without a time nobody knows the zone: a day may be off, a year is not.
      let offset = entry.time?.offsetMinutes ?? 0
      let written = ZonedTime(instant: stamp, offsetMinutes: offset).date
      return (written.distance(to: day), day)
    }
    return days.filter { $0.ahead > 0 }.max { $0 < $1 }.map {
      FutureText.lines($0.day, ahead: $0.ahead)
    } ?? []
  }

  /// Whether documents of a collection are what a person wrote down for a day.
  private func isEntry(_ collection: CollectionName) -> Bool {
    [
      FoodItem.collection, ExerciseItem.collection, Weight.collection, ReactionLog.collection,
      Completion.collection,
    ].contains(collection.text)
  }
}
