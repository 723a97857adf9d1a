/// What a time zone's clocks show at every instant, from a system's zone file or a POSIX rule.
public struct TimeZoneRules: Hashable, Sendable {
  /// What holds before the first change.
  let initial: ZoneOffset

  /// The changes that are listed one by one, in order, by their POSIX seconds.
  let changes: [ZoneChange]

  /// What holds from the last listed change on, where a rule goes on.
  let rule: PosixZone?

  /// Clocks that are always `offsetMinutes` ahead of UTC.
  public init(fixedOffsetMinutes offsetMinutes: Int) {
    self.init(fixed: ZoneOffset(seconds: offsetMinutes * 60, abbreviation: ""))
  }

  /// A zone that stays at one offset.
  public init(fixed offset: ZoneOffset) {
    self.init(initial: offset, changes: [], rule: nil)
  }

  init(initial: ZoneOffset, changes: [ZoneChange], rule: PosixZone?) {
    self.initial = initial
    self.changes = changes
    self.rule = rule
  }

  /// Takes the POSIX form of a zone, such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil for other text.
  public init?(posix text: String) {
    guard let rule = PosixZone(text) else { return nil }
    self.init(initial: rule.standard, changes: [], rule: rule)
  }

  /// The zone that never changes from UTC.
  public static let utc = TimeZoneRules(fixed: .utc)

  /// The offset at an instant.
  ///
  /// O(log n) in the number of listed changes.
  public func offset(at instant: Timestamp) -> ZoneOffset {
    offset(atSecond: CivilCalendar.floorDivide(instant.milliseconds, by: 1000))
  }

  /// Minutes that clocks are ahead of UTC at an instant; an offset's odd seconds are left out.
  public func offsetMinutes(at instant: Timestamp) -> Int { offset(at: instant).seconds / 60 }

  /// What clocks of the zone show at an instant.
  public func localTime(of instant: Timestamp) -> ZonedTime {
    ZonedTime(instant: instant, offsetMinutes: offsetMinutes(at: instant))
  }

  /// What clocks of the zone show on a day at a minute of that day.
  ///
  /// A time that occurs twice is the first one; a time that the clocks leap over is as much later
  /// as they leap. ``instants(on:at:)`` tells which it was.
  public func time(on date: CalendarDate, minuteOfDay: Int) -> ZonedTime {
    let clock = ClockTime(secondOfDay: minuteOfDay * 60)
    return localTime(of: instants(on: date, at: clock).preferred)
  }

  /// The instants at which clocks of the zone show a local time.
  public func instants(on date: CalendarDate, at clock: ClockTime) -> LocalInstants {
    let local = Int64(date.dayNumber) * 86_400 + Int64(clock.secondOfDay)
    // No offset reaches two days, so that these are all that could matter.
    let near = changes(within: local - 172_800...local + 172_800)
    var offsets = [offset(atSecond: local - 172_800).seconds]
    offsets += near.map(\.offset.seconds)
    let instants = Set(offsets).map { local - Int64($0) }
      .filter { $0 + Int64(offset(atSecond: $0).seconds) == local }.sorted()
    if let first = instants.first, let last = instants.last {
      return first == last
        ? .once(Timestamp(second: first))
        : .twice(earlier: Timestamp(second: first), later: Timestamp(second: last))
    }
    for (change, before) in zip(near, offsets) where local < change.second + change.seconds {
      let shifted = Timestamp(second: local - Int64(before))
      return .never(gap: Timestamp(second: change.second), shifted: shifted)
    }
    return .once(Timestamp(second: local))
  }

  private func offset(atSecond second: Int64) -> ZoneOffset {
    if let rule, changes.last.map({ second >= $0.second }) ?? true {
      return rule.offset(atSecond: second)
    }
    let count = countOfChanges(through: second)
    return count == 0 ? initial : changes[count - 1].offset
  }

  /// How many of the listed changes come no later than `second`.
  private func countOfChanges(through second: Int64) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].second <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// All changes in a stretch of time, in order.
  private func changes(within seconds: ClosedRange<Int64>) -> [ZoneChange] {
    let first = countOfChanges(through: seconds.lowerBound)
    let listed = changes[first...].prefix { $0.second <= seconds.upperBound }
    let lastListed = changes.last?.second ?? .min
    let ruled = rule?.changes(around: seconds.upperBound)
      .filter { $0.second > lastListed && seconds.contains($0.second) }
    return listed + (ruled ?? [])
  }
}

/// An instant from which another offset holds.
struct ZoneChange: Hashable, Sendable {
  /// POSIX seconds.
  let second: Int64

  /// What holds from then on.
  let offset: ZoneOffset

  /// The new offset in seconds.
  var seconds: Int64 { Int64(offset.seconds) }
}

extension Timestamp {
  /// The start of a POSIX second; beyond the years 1 to 9999 the nearest end.
  init(second: Int64) {
    let (milliseconds, overflow) = second.multipliedReportingOverflow(by: 1000)
    self.init(milliseconds: overflow ? (second < 0 ? .min : .max) : milliseconds)
  }
}
