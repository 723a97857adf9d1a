/// How long to wait before a remote is tried again: twice as long each time, up to a limit.
struct Backoff: Sendable, Equatable {
  private let first: Duration
  private let longest: Duration
  /// How often trying has failed since it worked last.
  private(set) var failures = 0

  init(first: Duration, longest: Duration) {
    self.first = first
    self.longest = longest
  }

  /// Notes a failure and tells how long to wait.
  ///
  /// Up to a quarter is left away at random, so that many devices do not come back all at once;
  /// each wait is still longer than the one before, until the longest is reached.
  ///
  /// - Parameter chance: a random number from 0 to 1.
  mutating func next(chance: Double) -> Duration {
    let whole = failures < 30 ? min(first * (1 << failures), longest) : longest
    failures += 1
    return whole * (1 - min(max(chance, 0), 1) / 4)
  }

  /// Begins anew: it worked, or there is a reason to believe that it will.
  mutating func reset() {
    failures = 0
  }
}
