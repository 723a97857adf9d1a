/// The trees that were read last.
///
/// Whoever follows a history reads each commit's trees twice: as what came, and as what the next commit
/// changes. Used by one thread at a time, as the repository that it belongs to.
final class RecentTrees {
  private static let most = 64
  /// Larger ones are rare in a diary, and would keep much memory.
  private static let largest = 1 << 16

  private var trees: [ObjectID: [UInt8]] = [:]
  private var order: [ObjectID] = []
  private var oldest = 0

  /// A tree's bytes, where it was read lately.
  func find(_ id: ObjectID) -> [UInt8]? { trees[id] }

  /// Keeps a tree, in the place of the oldest where there are many.
  func add(_ id: ObjectID, _ bytes: [UInt8]) {
    guard bytes.count <= Self.largest, trees.updateValue(bytes, forKey: id) == nil else { return }
    guard order.count == Self.most else { return order.append(id) }
    trees[order[oldest]] = nil
    order[oldest] = id
    oldest = (oldest + 1) % Self.most
  }
}
