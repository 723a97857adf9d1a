import Dispatch

/// A thread where an actor may wait for files and processes: Swift's own few threads are for what never waits.
///
/// It is there while there is something to do.
package final class ThreadExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "countme")

  package init() {}

  /// What an actor that works here answers when it is asked for its executor.
  @safe package var unowned: UnownedSerialExecutor { unsafe asUnownedSerialExecutor() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
