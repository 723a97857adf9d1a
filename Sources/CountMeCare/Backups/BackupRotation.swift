import CountMeModel

/// Which backups stay: the newest of each of the last days, weeks and months that have any.
///
/// A pure function of the times. The newest ones always stay, besides them one a period at most, what stays stays
/// again, and the order in which they are given does not count.
struct BackupRotation: Sendable, Equatable {
  /// How many days.
  var days = 7
  /// How many weeks, from Monday on.
  var weeks = 4
  /// How many months.
  var months = 12
  /// How many of the newest, of whatever day.
  var newest = 1

  /// The usual rotation: 7 daily, 4 weekly and 12 monthly ones.
  init() {}

  /// The rotation of what is made for a reason.
  ///
  /// Two precautions of a day are not one: what erased a history named the only copy of it, and what comes after, such
  /// as restoring another backup, must not take that away.
  init(of reason: BackupManifest.Reason) {
    if reason == .precaution { newest = 5 }
  }

  /// A backup as the rotation sees it.
  struct Item: Sendable, Hashable {
    /// Its id; of two that were made at once the greater is the newer.
    let id: String
    /// When it was made.
    let time: Timestamp
  }

  /// The ids of those that go, sorted.
  ///
  /// - Parameters:
  ///   - items: the backups in any order.
  ///   - zone: where days begin.
  func removable(_ items: [Item], in zone: TimeZoneRules) -> [String] {
    let newestFirst = items.sorted { ($0.time, $0.id) > ($1.time, $1.id) }
    var kept: Set<String> = Set(newestFirst.prefix(newest).map(\.id))
    for (limit, period) in periods {
      var seen: Set<String> = []
      for item in newestFirst {
        let date = zone.localTime(of: item.time).date
        if seen.count < limit, seen.insert(period(date)).inserted { kept.insert(item.id) }
      }
    }
    return items.map(\.id).filter { !kept.contains($0) }.sorted()
  }

  private var periods: [(Int, (CalendarDate) -> String)] {
    [
      (days, { $0.text }),
      (weeks, { $0.startOfWeek.text }),
      (months, { String($0.text.prefix(7)) }),
    ]
  }
}
