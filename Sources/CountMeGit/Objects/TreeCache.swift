/// The trees that were read last.
///
/// Whoever follows a history reads each commit's trees twice, as what came and as what the next commit
/// changes; whoever merges walks the same trees several times, four of a folder in which something changed.
/// Used by one thread at a time, as the repository that it belongs to.
final class TreeCache {
  /// Enough for a merge of a thousand folders: what goes before the walk comes by again is kept for nothing.
  private static let mostTrees = 8192
  private static let mostBytes = 4 << 20
  /// Larger ones are rare in a diary, and would keep much memory.
  private static let largest = 1 << 16

  private var trees: [ObjectID: [UInt8]] = [:]
  private var order: [ObjectID] = []
  private var oldest = 0
  private var bytes = 0

  /// A tree's bytes, where it was read lately.
  func find(_ id: ObjectID) -> [UInt8]? { trees[id] }

  /// Keeps a tree, in the place of the oldest where there are many.
  func add(_ id: ObjectID, _ bytes: [UInt8]) {
    guard bytes.count <= Self.largest, trees.updateValue(bytes, forKey: id) == nil else { return }
    order.append(id)
    self.bytes += bytes.count
    while order.count - oldest > Self.mostTrees || self.bytes > Self.mostBytes { dropOldest() }
  }

  private func dropOldest() {
    self.bytes -= trees.removeValue(forKey: order[oldest])?.count ?? 0
    oldest += 1
    // What is behind is given up in large pieces, so that each tree is moved once.
    if oldest > Self.mostTrees {
      order.removeFirst(oldest)
      oldest = 0
    }
  }
}
