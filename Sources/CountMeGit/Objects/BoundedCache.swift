/// What was read last, by what it was asked for; where there is much, what was kept longest goes.
///
/// Used by one thread at a time, as the repository that it belongs to.
final class BoundedCache<Key: Hashable, Value> {
  private let most: Int
  private let mostBytes: Int
  private let largest: Int
  private var values: [Key: (value: Value, bytes: Int)] = [:]
  private var order: [Key] = []
  private var oldest = 0
  private var bytes = 0

  /// Keeps at most so many, of so many bytes together; what has more than `largest` is not kept.
  init(most: Int, bytes mostBytes: Int = .max, largest: Int = .max) {
    (self.most, self.mostBytes, self.largest) = (most, mostBytes, largest)
  }

  /// What is kept for a key.
  func find(_ key: Key) -> Value? { values[key]?.value }

  /// Keeps something, in the place of the oldest where there is much.
  func add(_ key: Key, _ value: Value, bytes: Int = 0) {
    guard bytes <= largest, values.updateValue((value, bytes), forKey: key) == nil else { return }
    order.append(key)
    self.bytes += bytes
    while order.count - oldest > most || self.bytes > mostBytes { dropOldest() }
  }

  private func dropOldest() {
    bytes -= values.removeValue(forKey: order[oldest])?.bytes ?? 0
    oldest += 1
    // What is behind is given up in large pieces, so that each key is moved once.
    if oldest > most {
      order.removeFirst(oldest)
      oldest = 0
    }
  }
}
