/// How much JSON a reader takes before it refuses.
public struct JSONLimits: Sendable, Equatable {
  /// The greatest number of bytes.
  public var bytes: Int
  /// The greatest number of arrays and objects inside one another.
  public var depth: Int

  /// Sets both limits.
  public init(bytes: Int, depth: Int) {
    self.bytes = bytes
    self.depth = depth
  }

  /// A document: 1 MiB and 64 levels.
  public static let document = JSONLimits(bytes: 1 << 20, depth: 64)
}
