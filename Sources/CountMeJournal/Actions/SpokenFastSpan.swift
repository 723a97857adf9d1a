import CountMeFoods
public import CountMeHistory
import CountMeModel
public import CountMeStore

/// When a fast that is over began and ended, as a person says it: `from 8pm yesterday to noon`, `8pm-12pm`.
public struct SpokenFastSpan: Sendable {
  private let start: SpokenFastTime
  private let end: SpokenFastTime

  /// Reads a text; nil for one that does not say both times.
  public init?(_ text: String) {
    let parted = text.replacing(#/(\d(?:am|pm)?) ?[-–] ?(\d)/#.ignoresCase()) {
      "\($0.1) to \($0.2)"
    }
    let plain = parted.replacing(#/\b12 (noon|midnight)\b/#.ignoresCase()) { String($0.1) }
    let words = plain.split(separator: " ").map(String.init)
    for place in words.indices.dropFirst() where Self.joints.contains(words[place].lowercased()) {
      let first = words[..<place].drop { ["from", "since", "between"].contains($0.lowercased()) }
      let last = words[(place + 1)...]
      guard let start = SpokenFastTime("since \(first.joined(separator: " "))"), start.isKnown,
        let end = SpokenFastTime("since \(last.joined(separator: " "))"), end.isKnown
      else { continue }
      (self.start, self.end) = (start, end)
      return
    }
    return nil
  }

  private static let joints: Set<String> = ["to", "till", "until", "-", "–", "and"]

  /// When it was: of a time without a day the nearest that fits the other one.
  ///
  /// - Parameter clock: the person's.
  /// - Throws: as ``SpokenFastTime/entryTime(by:)``.
  public func entryTimes(
    by clock: DayClock
  ) throws(DiaryError) -> (start: EntryTime, end: EntryTime) {
    // Of `8 to noon` nobody knows whether it was 4 hours or 16.
    for hour in [self.start, self.end].compactMap(\.openHour) {
      throw .words(.misunderstood(.halfOfDay(hour: hour), text: hour))
    }
    var (start, end) = (try self.start.entryTime(by: clock), try self.end.entryTime(by: clock))
    switch (self.start.tellsDay, self.end.tellsDay) {
    case (true, false):
      end.day = start.day
      if Self.isLater(start, end, clock) { end.day = start.day?.adding(days: 1) }
    case (false, _):
      start.day = end.day ?? clock.today
      if Self.isLater(start, end, clock) { start.day = start.day?.adding(days: -1) }
    case (true, true): break
    }
    return (start, end)
  }

  private static func isLater(_ start: EntryTime, _ end: EntryTime, _ clock: DayClock) -> Bool {
    clock.moment(start).time.instant >= clock.moment(end).time.instant
  }
}
