/// Notices that the machine slept, or that its clock was set: the day's clock went on without the other.
struct SuspendDetector: Sendable, Equatable {
  /// What the two clocks may drift apart between two looks without meaning anything.
  private static let tolerance: Int64 = 5000
  private var difference: Int64?

  /// Whether the clocks went apart since the last look, both in milliseconds.
  mutating func hasJumped(wall: Int64, awake: Int64) -> Bool {
    let now = wall - awake
    defer { difference = now }
    return difference.map { abs(now - $0) > Self.tolerance } ?? false
  }
}
