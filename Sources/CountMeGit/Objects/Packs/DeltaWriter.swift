/// Writes the instructions of a delta (gitformat-pack, “Deltified representation”).
struct DeltaWriter {
  private var bytes: [UInt8] = []
  private var copyStart = 0
  private var copyCount = 0
  private var inserted: [UInt8] = []

  init(baseSize: Int, targetSize: Int) {
    appendSize(baseSize)
    appendSize(targetSize)
  }

  /// The next `count` bytes are those of the base from `start` on.
  mutating func copy(from start: Int, count: Int) {
    flushInsert()
    if copyCount > 0, copyStart + copyCount == start {
      copyCount += count
    } else {
      flushCopy()
      (copyStart, copyCount) = (start, count)
    }
  }

  /// The next bytes are these.
  mutating func insert(_ new: ArraySlice<UInt8>) {
    flushCopy()
    inserted += new
  }

  /// The whole delta.
  consuming func finish() -> [UInt8] {
    flushCopy()
    flushInsert()
    return bytes
  }

  private mutating func flushInsert() {
    var rest = inserted[...]
    while !rest.isEmpty {
      let part = rest.prefix(127)
      bytes.append(UInt8(part.count))
      bytes += part
      rest = rest.dropFirst(part.count)
    }
    inserted.removeAll(keepingCapacity: true)
  }

  private mutating func flushCopy() {
    while copyCount > 0 {
      let count = min(copyCount, 0xFF_FFFF)
      var operands: [UInt8] = []
      var flags: UInt8 = 0x80
      for (bit, shift) in [0, 8, 16, 24].enumerated() where (copyStart >> shift) & 0xFF != 0 {
        flags |= 1 << UInt8(bit)
        operands.append(UInt8((copyStart >> shift) & 0xFF))
      }
      for (bit, shift) in [0, 8, 16].enumerated() where (count >> shift) & 0xFF != 0 {
        flags |= 0x10 << UInt8(bit)
        operands.append(UInt8((count >> shift) & 0xFF))
      }
      bytes.append(flags)
      bytes += operands
      copyStart += count
      copyCount -= count
    }
  }

  private mutating func appendSize(_ size: Int) {
    var rest = size
    repeat {
      let more: UInt8 = rest > 0x7F ? 0x80 : 0
      bytes.append(UInt8(rest & 0x7F) | more)
      rest >>= 7
    } while rest > 0
  }
}
