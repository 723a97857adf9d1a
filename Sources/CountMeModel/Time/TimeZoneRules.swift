/// What a time zone's clocks show at every instant, from a system's zone file or a POSIX rule.
///
/// An offset is how many seconds clocks are ahead of UTC; it is negative in the west.
public struct TimeZoneRules: Hashable, Sendable {
  /// The offset before the first change.
  let initial: Int64

  /// The changes that are listed one by one, in order, by their POSIX seconds.
  let changes: [ZoneChange]

  /// What holds from the last listed change on, where a rule goes on.
  let rule: PosixZone?

  init(initial: Int64, changes: [ZoneChange], rule: PosixZone?) {
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
  public static let utc = TimeZoneRules(initial: 0, changes: [], rule: nil)

  /// Minutes that clocks are ahead of UTC at an instant; an offset's odd seconds are left out.
  ///
  /// O(log n) in the number of listed changes.
  public func offsetMinutes(at instant: Timestamp) -> Int {
    Int(offset(atSecond: CivilCalendar.floorDivide(instant.milliseconds, by: 1000)) / 60)
  }

  /// What clocks of the zone show at an instant.
  public func localTime(of instant: Timestamp) -> ZonedTime {
    ZonedTime(instant: instant, offsetMinutes: offsetMinutes(at: instant))
  }

  /// What clocks of the zone show on a day at a minute of that day.
  ///
  /// A time that occurs twice is the first one; a time that the clocks leap over is as much later
  /// as they leap: it is where a clock that nobody touched shows it.
  public func time(on date: CalendarDate, minuteOfDay: Int) -> ZonedTime {
    let clock = ClockTime(secondOfDay: minuteOfDay * 60)
    let local = Int64(date.dayNumber) * 86_400 + Int64(clock.secondOfDay)
    // No offset reaches two days, so that these are all that could matter.
    let near = changes(within: local - 172_800...local + 172_800)
    let offsets = [offset(atSecond: local - 172_800)] + near.map(\.offset)
    let seconds = offsets.map { local - $0 }.filter { $0 + offset(atSecond: $0) == local }
    let leap = zip(near, offsets).first { change, _ in local < change.second + change.offset }
    let second = seconds.min() ?? local - (leap?.1 ?? 0)
    return localTime(of: Timestamp(seconds: second))
  }

  func offset(atSecond second: Int64) -> Int64 {
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
  let offset: Int64
}
