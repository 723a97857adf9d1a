/// Writes the instructions of a delta (gitformat-pack, “Deltified representation”).
struct DeltaWriter {
  private var bytes: [UInt8] = []
  private var copyStart = 0
  private var copyCount = 0
  private var inserted: [UInt8] = []
  /// How many bytes it has at least, as far as it goes.
  var count: Int { bytes.count + inserted.count }

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
      let head = bytes.count
      bytes.append(0x80)
      append(UInt32(truncatingIfNeeded: copyStart), flag: 1, head)
      append(UInt32(count), flag: 0x10, head)
      copyStart += count
      copyCount -= count
    }
  }

  /// Adds the bytes of a number that are not zero, and notes at `head` which these are: the lowest by `flag`.
  private mutating func append(_ number: UInt32, flag: UInt8, _ head: Int) {
    var (rest, flag) = (number, flag)
    while rest > 0 {
      if rest & 0xFF != 0 {
        bytes[head] |= flag
        bytes.append(UInt8(rest & 0xFF))
      }
      (rest, flag) = (rest >> 8, flag << 1)
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
