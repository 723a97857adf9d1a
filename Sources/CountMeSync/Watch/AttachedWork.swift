import CountMeHistory
import CountMePlatform
import CountMeStore
import Synchronization

/// Syncs attached diaries beside one's own, on a thread of their own: one whose remote never answers holds up the
/// other attached ones, and nobody else.
final class AttachedWork: Sendable {
  private struct State {
    /// What is being done; nil where nothing is.
    var task: Task<Void, Never>?
    /// What came of it, and nobody has asked for yet.
    var results: [AttachedResult<[SyncReport]>] = []
  }

  private let environment: DiaryEnvironment
  private let thread = Thread()
  private let pushes: Mutex<PushBudget>
  private let state = Mutex(State())

  private actor Thread {
    private let thread = ThreadExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.unowned }

    func perform(_ work: @Sendable () -> Void) { work() }
  }

  init(_ environment: DiaryEnvironment, _ pace: WatchPace) {
    self.environment = environment
    pushes = Mutex(PushBudget(limit: pace.pushes, window: pace.pushWindow))
  }

  /// Whether nothing is being done.
  var isFree: Bool { state.withLock { $0.task == nil } }

  /// What came of the diaries since this was asked last.
  func results() -> [AttachedResult<[SyncReport]>] {
    state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  /// Begins to sync diaries, one after the other.
  func begin(_ diaries: [AttachedDiary]) {
    guard !diaries.isEmpty else { return }
    state.withLock { state in
      state.task = Task {
        await thread.perform { for diary in diaries where !Task.isCancelled { self.sync(diary) } }
        self.state.withLock { $0.task = nil }
      }
    }
  }

  /// Ends what is being done, and waits until it has ended.
  func end() async {
    let task = state.withLock { $0.task }
    task?.cancel()
    await task?.value
  }

  private func sync(_ diary: AttachedDiary) {
    var options = SyncOptions()
    options.mayPush = { remote in
      let now = WatchRound.now
      return self.pushes.withLock { $0.take("\(diary.name)/\(remote)", at: now) }
    }
    // What was cancelled is nothing to tell.
    let results = (try? AttachedSynchronizer(environment).sync([diary], .both, options)) ?? []
    state.withLock { $0.results += results }
  }
}
