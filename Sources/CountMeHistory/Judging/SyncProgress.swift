/// How far a sync is.
public enum SyncProgress: Sendable, Equatable {
  /// The remote is being asked what it has.
  case asking(remote: String)
  /// Objects come in; `total` is 0 while it is not known.
  case receiving(done: Int, total: Int)
  /// The signatures of commits that came in are checked.
  case verifying(done: Int, total: Int)
  /// Documents that both sides changed are merged.
  case merging
  /// Objects go out.
  case sending(done: Int, total: Int)
}
