import Synchronization

/// Counts the work of judging what somebody pushes at once, in checks of a schema's node.
///
/// Whoever pushes has sent so many bytes; how much work these make is in their hands, up to here.
public final class WorkMeter: Sendable {
  /// That more was done than is allowed.
  public struct Exhausted: Error {
    /// What people are told.
    static let words = "checking this takes more work than its size allows"

    /// The same in words.
    public var message: String { Self.words }
  }

  private let left: Atomic<Int>

  /// Allows so much work.
  public init(_ limit: Int) {
    left = Atomic(limit)
  }

  /// Counts work, before it is done where that can be told.
  ///
  /// Nobody can count and go on: from the first work that is not allowed on, all who count are stopped.
  public func spend(_ work: Int) throws(Exhausted) {
    let (_, rest) = left.subtract(work, ordering: .relaxed)
    if rest < 0 { throw Exhausted() }
  }
}
