/// The offsets from UTC that a place's clocks have shown and will show (RFC 8536).
public struct TimeZoneRules: Sendable, Equatable {
  /// An instant, in seconds since 1970, from which on an offset holds.
  struct Transition: Sendable, Equatable {
    let start: Int64
    let offsetMinutes: Int
  }

  let firstOffsetMinutes: Int
  let transitions: [Transition]
  let afterwards: RecurringRule?

  init(firstOffsetMinutes: Int, transitions: [Transition], afterwards: RecurringRule?) {
    self.firstOffsetMinutes = firstOffsetMinutes
    self.transitions = transitions
    self.afterwards = afterwards
  }

  /// Clocks that are always `offsetMinutes` ahead of UTC.
  public init(fixedOffsetMinutes offsetMinutes: Int) {
    self.init(firstOffsetMinutes: offsetMinutes, transitions: [], afterwards: nil)
  }

  /// UTC itself.
  public static let utc = TimeZoneRules(fixedOffsetMinutes: 0)

  /// Minutes that the clocks are ahead of UTC at `instant`; O(log n) in the transitions.
  public func offsetMinutes(at instant: Timestamp) -> Int {
    let seconds = (Double(instant.milliseconds) / 1000).rounded(.down)
    let second = Int64(seconds)
    if let last = transitions.last, second >= last.start, let afterwards {
      return afterwards.offsetMinutes(at: second)
    }
    if transitions.isEmpty, let afterwards { return afterwards.offsetMinutes(at: second) }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].start <= second { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffsetMinutes : transitions[low - 1].offsetMinutes
  }

  /// What the clocks show at `instant`.
  public func localTime(of instant: Timestamp) -> ZonedTime {
    ZonedTime(instant: instant, offsetMinutes: offsetMinutes(at: instant))
  }

  /// The instant at which the clocks show a day and a minute of that day.
  ///
  /// A time that occurs twice is the first one; a time that the clocks leap over is as much later as
  /// they leap.
  public func time(on date: CalendarDate, minuteOfDay: Int) -> ZonedTime {
    let local = (Int64(date.dayNumber) * 1440 + Int64(minuteOfDay)) * 60_000
    let before = offsetMinutes(at: Timestamp(milliseconds: local - 86_400_000))
    let after = offsetMinutes(at: Timestamp(milliseconds: local + 86_400_000))
    for offset in [max(before, after), min(before, after)] {
      let instant = Timestamp(milliseconds: local - Int64(offset) * 60_000)
      if offsetMinutes(at: instant) == offset {
        return ZonedTime(instant: instant, offsetMinutes: offset)
      }
    }
    return localTime(of: Timestamp(milliseconds: local - Int64(before) * 60_000))
  }
}
