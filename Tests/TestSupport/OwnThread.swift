import Dispatch
package import Testing

/// Gives each test a thread of its own.
///
/// The pool of Swift's tasks has a thread for each processor: a test that sits and waits for a program, a server or
/// a timeout would leave a processor with nothing to do.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
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
