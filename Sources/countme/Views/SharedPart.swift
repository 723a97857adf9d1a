import CountMeKit

/// What of another person's diary is here, where a share of it is followed: what is missing was not shared, and may be
/// there all the same.
struct SharedPart {
  /// What its owner is called.
  private let owner: String
  private let scope: ShareScope

  /// - Parameter folder: a diary's folder.
  /// - Returns: nil where it is no share.
  init?(of folder: DiaryFolder) {
    guard let followed = (try? FollowedShare(of: folder)) ?? nil,
      let scope = followed.scope(in: folder)
    else { return nil }
    owner = (followed.ownerName ?? followed.share).printable
    self.scope = scope
  }

  /// The first day that is shared; nil for all.
  var from: CalendarDate? { scope.from }

  func isShared(_ collection: String) -> Bool {
    scope.collections.contains { $0.text == collection }
  }

  /// Why nothing of some collections is here, up to a day; nil where something may be.
  func absence(of collections: [String], until last: CalendarDate = .last) -> String? {
    guard collections.contains(where: isShared) else {
      return "That is not shared. \(owner) shares \(words)."
    }
    guard let from, last < from else { return nil }
    return "That is not shared. \(owner) shares the days from \(from.longText) on."
  }

  /// Since when some days are shared, where that is not all of them.
  func beginning(within days: ClosedRange<CalendarDate>) -> String? {
    guard let from, days.contains(from), from > days.lowerBound else { return nil }
    return "\(owner) shares the days from \(from.longText) on."
  }

  /// What is shared, in one line.
  var line: String {
    "\(owner) shares \(words)" + (from.map { ", from \($0.longText) on" } ?? "") + "."
  }

  private var words: String {
    let isTotals = !isShared(FoodItem.collection)
    return scope.collections.map(\.text.printable).sorted().map {
      $0 == DailyLog.collection && isTotals ? "\($0) (totals)" : $0
    }.list
  }
}
