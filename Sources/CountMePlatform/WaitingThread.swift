/// A thread for one thing that waits for a network or another program, so that Swift's own few threads never do.
package actor WaitingThread {
  private let thread = ThreadExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.unowned }

  package init() {}

  /// Does something there.
  ///
  /// - Throws: what `body` throws.
  package func run<Result: Sendable, Failure>(
    _ body: @Sendable () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body()
  }
}
