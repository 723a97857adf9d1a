/// The instants at which a place's clocks show a given local time.
public enum LocalInstants: Hashable, Sendable {
  /// The one instant.
  case once(Timestamp)

  /// Both, when clocks are put back over that time.
  case twice(earlier: Timestamp, later: Timestamp)

  /// None, when clocks are put forward over that time at instant `gap`.
  ///
  /// `shifted` is as much later as was skipped: it is where a clock that nobody touched shows it.
  case never(gap: Timestamp, shifted: Timestamp)

  /// The one that entries get: the earlier of two, and beyond a gap the shifted one.
  public var preferred: Timestamp {
    switch self {
    case .once(let instant): instant
    case .twice(let earlier, _): earlier
    case .never(_, let shifted): shifted
    }
  }
}
