import CountMeGit
import CountMeModel
import CountMePlatform

/// Keeps a diary in sync with its remotes for as long as it runs.
///
/// Edits and commits are noticed at once (on Linux; elsewhere once in each interval), what other devices
/// send within the interval. One watch runs for each diary.
public struct DiaryWatch: Sendable {
  private let diary: Diary
  private let pace: WatchPace

  /// A watch of a diary.
  ///
  /// - Parameters:
  ///   - diary: the diary; it is used by the watch and by others in turn.
  ///   - interval: how often the remotes are asked, at least a second.
  public init(_ diary: Diary, interval: Duration = .seconds(30)) {
    self.diary = diary
    var pace = WatchPace()
    pace.interval = max(interval, .seconds(1))
    self.pace = pace
  }

  /// Watches until the task is cancelled, or a signal asks the process to stop.
  ///
  /// A remote that is away is tried again, after 1 s at first and at last every 5 minutes, and at once when
  /// the network returns; what a person must mend is told, and tried every 5 minutes, at once when a
  /// remote's address changes, and with the next change of a file where another process has synced since.
  ///
  /// - Parameter tell: called with what happens, one call after the other.
  /// - Throws: ``DiaryError/watched(process:since:)`` where another process watches this diary;
  ///   ``DiaryError/notSignedIn`` and ``DiaryError/noRemote`` where there is nothing to keep in sync.
  public func run(_ tell: @escaping @Sendable (WatchEvent) -> Void) async throws(DiaryError) {
    let first = try await diary.look()
    guard first.canSync else {
      throw try diary.folder.owner() == .guest ? .notSignedIn : .noRemote
    }
    try await diary.requireWritable()
    let lock = try WatchLock.take(diary.folder, at: diary.environment.now())
    let source = ChangeSource(root: diary.folder.path)
    tell(.began(isPartial: source.isPartial))
    await diary.beUnattended(true)
    var round = WatchRound(diary, pace, source, tell)
    do throws(DiaryError) {
      while !Interrupt.isRequested, !Task.isCancelled { try await round.step() }
    } catch {
      await diary.beUnattended(false)
      guard case .cancelled = error else { throw error }
    }
    await diary.beUnattended(false)
    _ = consume lock
    tell(.stopped)
  }
}
