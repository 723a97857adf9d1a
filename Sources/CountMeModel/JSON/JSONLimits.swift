/// How much JSON a reader takes before it refuses.
public struct JSONLimits: Sendable, Equatable {
  /// The greatest number of bytes.
  public var bytes: Int

  /// The greatest number of arrays and objects inside one another; beyond ``deepest`` it is that.
  public var depth: Int

  /// Sets both limits.
  public init(bytes: Int, depth: Int) {
    self.bytes = bytes
    self.depth = depth
  }

  /// The depth at which reading still fits every thread's stack.
  public static let deepest = 256

  /// A document: 1 MiB and 64 levels.
  public static let document = JSONLimits(bytes: 1 << 20, depth: 64)

  /// What importers take in: other programs' files are as long as their history.
  public static let imported = JSONLimits(bytes: 1 << 32, depth: 128)
}
