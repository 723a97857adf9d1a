/// When a watch looks whether the day's backup is there: at once, after a sleep, and every hour.
///
/// Looking is cheap; whether one is due is told by the backups themselves.
struct DailyCare {
  private static let pause = Duration.seconds(3600)
  private var last: Duration?

  func isDue(at now: Duration, hasJumped: Bool) -> Bool {
    guard let last else { return true }
    return hasJumped || now - last >= Self.pause
  }

  mutating func isDone(at now: Duration) {
    last = now
  }
}
