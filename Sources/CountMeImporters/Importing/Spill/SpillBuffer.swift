/// Records one behind the other, before they are sorted.
struct SpillBuffer {
  private struct Item {
    let start: Int
    let key: Int
    let end: Int
  }

  private var bytes: [UInt8] = []
  private var items: [Item] = []

  /// How much room the records take.
  var size: Int { bytes.count + items.count * MemoryLayout<Item>.stride }

  mutating func add(_ key: some Sequence<UInt8>, _ payload: [UInt8]) {
    let start = bytes.count
    bytes += key
    let middle = bytes.count
    bytes += payload
    items.append(Item(start: start, key: middle, end: bytes.count))
  }

  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
  }

  /// Hands the sorted records over as they lie in a file, some at a time.
  func sorted<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var chunk: [UInt8] = []
    for item in inOrder {
      for number in [item.key - item.start, item.end - item.key] {
        for shift in [24, 16, 8, 0] { chunk.append(UInt8(truncatingIfNeeded: number >> shift)) }
      }
      chunk += bytes[item.start..<item.end]
      guard chunk.count >= 1 << 18 else { continue }
      try body(chunk)
      chunk.removeAll(keepingCapacity: true)
    }
    try body(chunk)
  }

  /// Hands the sorted records over.
  func each<Failure: Error>(_ body: (SpillRecord) throws(Failure) -> Void) throws(Failure) {
    for item in inOrder {
      try body(
        SpillRecord(
          key: Array(bytes[item.start..<item.key]), payload: Array(bytes[item.key..<item.end])))
    }
  }

  /// By key, then by the order in which they came.
  private var inOrder: [Item] {
    items.sorted { left, right in
      let keys = (bytes[left.start..<left.key], bytes[right.start..<right.key])
      if keys.0.elementsEqual(keys.1) { return left.start < right.start }
      return keys.0.lexicographicallyPrecedes(keys.1)
    }
  }
}
