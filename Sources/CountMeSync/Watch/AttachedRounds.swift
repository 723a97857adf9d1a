import CountMeHistory
import CountMeStore

/// When a watch syncs which attached diary: once in each interval, and one that fails less and less often.
struct AttachedRounds {
  private struct Trouble {
    let error: DiaryError
    let backoff: Backoff
    let retry: Duration
  }

  private let home: DiaryFolder
  private let pace: WatchPace
  private var next: Duration = .zero
  private var troubles: [String: Trouble] = [:]

  init(_ home: DiaryFolder, _ pace: WatchPace) {
    (self.home, self.pace) = (home, pace)
  }

  /// Those whose turn it is now; a note that cannot be read is told elsewhere.
  mutating func due(at now: Duration) -> [AttachedDiary] {
    guard now >= next else { return [] }
    next = now + pace.interval
    let all = (try? AttachedDiaries(of: home).all) ?? []
    return all.filter { now >= troubles[$0.name]?.retry ?? .zero }
  }

  /// Notes what came of one.
  ///
  /// - Parameter chance: a random number from 0 to 1.
  /// - Returns: whether somebody should be told: it did something, or failed otherwise than before.
  mutating func note(
    _ sync: AttachedResult<[SyncReport]>, chance: Double, at now: Duration
  ) -> Bool {
    let before = troubles.removeValue(forKey: sync.diary.name)
    switch sync.result {
    case .success(let reports): return reports.contains(where: \.didSomething)
    case .failure(let error):
      var backoff =
        before?.backoff
        ?? Backoff(first: pace.interval, longest: max(pace.interval, pace.longestRetry))
      let retry = now + backoff.next(chance: chance)
      troubles[sync.diary.name] = Trouble(error: error, backoff: backoff, retry: retry)
      return before.map { !$0.error.isLike(error) } ?? true
    }
  }
}
