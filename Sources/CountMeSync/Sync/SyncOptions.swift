public import CountMeHistory

/// What a person may allow a sync to do, and how they follow it.
public struct SyncOptions: Sendable {
  /// The guards that do not stop this sync.
  public var accepting: Set<SyncGuard>
  /// Called now and then with how far things are, on the diary's own thread.
  public var progress: @Sendable (SyncProgress) -> Void
  /// Told what came of the other remotes before the failure of one is thrown.
  public var reached: @Sendable ([SyncReport]) -> Void = { _ in }
  /// Asked before each push to the remote of a name; where it says no, the rest is left for later and
  /// the report says that the remote lacks something.
  var mayPush: @Sendable (_ remote: String) -> Bool = { _ in true }

  /// Called when the files have been looked at, which takes all processors.
  var hasLooked: @Sendable () -> Void = {}

  /// A sync that every guard stops and nobody follows.
  public init(
    accepting: Set<SyncGuard> = [], progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) {
    self.accepting = accepting
    self.progress = progress
  }

  /// The same, where something begins as soon as the files have been looked at.
  func whenLooked(_ begin: @escaping @Sendable () -> Void) -> SyncOptions {
    var options = self
    options.hasLooked = begin
    return options
  }

  /// The same, where something begins as soon as all has been sent and the remote is at work.
  func whenSent(_ begin: @escaping @Sendable () -> Void) -> SyncOptions {
    var options = self
    let progress = progress
    options.progress = { told in
      if case .sending(let done, let total) = told, done == total { begin() }
      progress(told)
    }
    return options
  }
}

/// What stops a sync until a person says that it is meant.
public enum SyncGuard: String, Sendable, CaseIterable {
  /// The remote's branch does not follow on what this device has verified there.
  case rewound
  /// The remote has lost the branch.
  case emptied
  /// More than a fifth of the documents, and at least 50, would go.
  case deletions
  /// The remote's branch ends with what a device wrote that was revoked elsewhere.
  case revoked
}
