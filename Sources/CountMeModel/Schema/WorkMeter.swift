import Synchronization

/// Counts the work of judging what somebody pushes at once, in checks of a schema's node.
///
/// Whoever pushes has sent so many bytes; how much work these make is in their hands, up to here.
public final class WorkMeter: Sendable {
  private let left: Atomic<Int>

  /// Allows so much work.
  public init(_ limit: Int) {
    left = Atomic(limit)
  }

  /// Whether more was done than is allowed.
  public var isExhausted: Bool { left.load(ordering: .relaxed) < 0 }

  /// Counts work.
  public func spend(_ work: Int) {
    left.subtract(work, ordering: .relaxed)
  }
}
