public import CountMeHistory

/// What a person may allow a sync to do, and how they follow it.
public struct SyncOptions: Sendable {
  /// The guards that do not stop this sync.
  public var accepting: Set<SyncGuard>
  /// Called now and then with how far things are, on the diary's own thread.
  public var progress: @Sendable (SyncProgress) -> Void
  /// Asked before each push to the remote of a name; where it says no, the rest is left for later and
  /// the report says that the remote lacks something.
  var mayPush: @Sendable (_ remote: String) -> Bool = { _ in true }

  /// Remotes that are not asked since they failed just now, by their names: they fail as they did.
  var away: [String: DiaryError] = [:]

  /// Remotes that failed when they were asked last, by their names: one that says nothing keeps them waiting who come
  /// after it.
  var last: Set<String> = []

  /// A sync that every guard stops and nobody follows.
  public init(
    accepting: Set<SyncGuard> = [], progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) {
    self.accepting = accepting
    self.progress = progress
  }
}
