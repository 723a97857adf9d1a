/// How long to wait for a peer that makes no progress, and what may end the wait early.
package struct IdleTimeout: Sendable {
  /// The longest wait without a single byte in either direction.
  package var idle: Duration
  /// Ends every wait when thrown.
  package var cancellation: Cancellation?
  /// When all waiting ends, however much moves.
  package var end: ContinuousClock.Instant?

  /// Waits `idle` at most between two signs of life.
  package init(idle: Duration = .seconds(30), cancellation: Cancellation? = nil) {
    self.idle = idle
    self.cancellation = cancellation
  }

  /// The same, ending in any case when so much time has passed from now.
  package func ending(after limit: Duration) -> IdleTimeout {
    var timeout = self
    timeout.end = min(end ?? .now + limit, .now + limit)
    return timeout
  }

  /// The wait that starts now.
  package func begin() -> Wait { Wait(timeout: self) }

  /// One wait: sliced, so that a cancellation is noticed at once.
  package struct Wait {
    private static let slice: Duration = .milliseconds(100)
    private let deadline: ContinuousClock.Instant
    private let cancellation: Cancellation?

    package init(timeout: IdleTimeout) {
      let idle = ContinuousClock.now + timeout.idle
      deadline = min(idle, timeout.end ?? idle)
      cancellation = timeout.cancellation
    }

    /// How long the next `poll` may sleep, in milliseconds; throws when there is no time left.
    package func nextSlice() throws(ChannelFailure) -> Int32 {
      if let cancellation, cancellation.isCancelled { throw .cancelled }
      let left = deadline - ContinuousClock.now
      guard left > .zero else { throw .timedOut }
      let turn = min(left, Self.slice)
      return Int32(turn.components.attoseconds / 1_000_000_000_000_000) + 1
    }
  }
}
