import Dispatch
import Synchronization
package import Testing

/// Gives each test a thread of its own, of which five run at once.
///
/// The pool of Swift's tasks has a thread for each processor: a test that sits and waits for a program, a server or
/// a timeout would leave a processor with nothing to do.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true
  /// Three more than there are processors on the machines that build: when the tests of the pool have ended, those
  /// that are left wait, too.
  private static let gate = Gate(width: 5)

  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    // A suite is none that runs, but what its tests run within.
    guard testCase != nil else { return try await function() }
    await Self.gate.enter()
    defer { Self.gate.leave() }
    try await withTaskExecutorPreference(TestThread()) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// The test waits more than it works.
  package static var ownThread: Self { Self() }
}

private final class TestThread: TaskExecutor {
  private let queue = DispatchQueue(label: "test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Lets so many in at once, in the order in which they come.
private final class Gate: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(width: Int) { state = Mutex(State(free: width)) }

  func enter() async {
    await withCheckedContinuation { continuation in
      let isIn = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isIn { continuation.resume() }
    }
  }

  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
