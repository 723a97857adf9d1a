import CountMeGit
public import CountMeHistory
import CountMeModel
import CountMePlatform
package import CountMeStore

/// Keeps a diary in sync with its remotes for as long as it runs.
///
/// Edits and commits are noticed at once (where the system has no room to tell of them, once in each interval), what other devices
/// send within the interval. Attached diaries are synced once in each interval. One watch runs for each diary.
public struct DiaryWatch: Sendable {
  private let folder: DiaryFolder
  private let environment: DiaryEnvironment
  private let events: StoreEvents
  private let pace: WatchPace

  package init(
    _ folder: DiaryFolder, _ environment: DiaryEnvironment, _ events: StoreEvents,
    interval: Duration
  ) {
    self.folder = folder
    var environment = environment
    // A remote that asks for a password may do so when nobody looks.
    environment.isInteractive = false
    self.environment = environment
    self.events = events
    var pace = WatchPace()
    pace.interval = max(interval, .seconds(1))
    self.pace = pace
  }

  /// Watches until the task is cancelled, or a signal asks the process to stop.
  ///
  /// A remote that is away is tried again, after 1 s at first and at last every 5 minutes, and at once when
  /// the network returns; the others have their turn meanwhile. What a person must mend is told, and tried every 5 minutes, at once when a
  /// remote's address changes, and with the next change of a file where another process has synced since, or where it
  /// lies in the diary's own folder.
  ///
  /// - Parameter tell: called with what happens, one call after the other.
  /// - Throws: ``MachineFailure/watched(process:since:)`` where another process watches this diary;
  ///   ``AccountFailure/notSignedIn``, ``RemoteFailure/noRemote`` and, in a folder that follows a share,
  ///   ``SyncFailure/onlyFollowed`` where there is nothing to keep in sync,
  ///   and nothing is attached.
  public func run(_ tell: @escaping @Sendable (WatchEvent) -> Void) async throws(DiaryError) {
    let access = StoreAccess(
      folder, environment, events,
      whenMoved: { StateAnnouncer($0).announceStates(after: nil) })
    let first = try await access.perform { store throws(DiaryError) in try WatchPoll(store).look() }
    events.announce(first.state.sync)
    let attached = try AttachedDiaries(of: folder).all
    guard first.canSync || !attached.isEmpty else {
      if try FollowedShare(of: folder) != nil { throw .sync(.onlyFollowed) }
      throw try folder.owner() == .guest ? .account(.notSignedIn) : .remote(.noRemote)
    }
    try await access.perform { store throws(DiaryError) in try store.requireWritable() }
    let lock = try WatchLock.take(folder, at: environment.now())
    let source = ChangeSource(root: folder.path)
    // Where the file system has no sockets, others look at every file as they do without a watch.
    let monitor = try? FolderMonitor.listen(at: folder.workingTree.monitorPath, for: source)
    tell(.began(isPartial: source.isPartial))
    var round = WatchRound(
      access, events, environment, pace, source, AttachedRounds(folder, pace),
      syncsOwn: first.canSync, tell)
    var failure: DiaryError?
    do throws(DiaryError) {
      while !Interrupt.isRequested, !Task.isCancelled { try await round.step() }
    } catch {
      if case .machine(.cancelled) = error {} else { failure = error }
    }
    await round.end()
    if let failure { throw failure }
    // Before the next watch can take its place.
    _ = consume monitor
    _ = consume lock
    tell(.stopped)
  }
}
