import Clibgit2

/// The index of a pack, by which git finds an object in it (gitformat-pack, version 2).
struct PackIndex {
  /// Where an object lies in a pack.
  struct Entry {
    let id: ObjectID
    /// Its first byte in the pack.
    let offset: Int
    /// The CRC-32 of its bytes in the pack.
    let checksum: UInt32
  }

  /// The bytes of the index.
  ///
  /// - Parameters:
  ///   - entries: every object once, in any order.
  ///   - packChecksum: the 20 bytes with which the pack ends.
  /// - Complexity: O(n log n).
  static func bytes(_ entries: [Entry], packChecksum: [UInt8]) -> [UInt8] {
    let sorted = entries.sorted { $0.id < $1.id }
    var bytes: [UInt8] = [0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2]
    bytes.reserveCapacity(8 + 1024 + sorted.count * 28 + 40)
    appendFanOut(sorted, to: &bytes)
    for entry in sorted { entry.id.append(to: &bytes) }
    for entry in sorted { bytes.append(bigEndian: entry.checksum) }
    appendOffsets(sorted, to: &bytes)
    bytes += packChecksum
    var hash = SHA1()
    hash.update(bytes)
    return bytes + hash.finish()
  }

  /// How many ids begin with a byte of at most 0, 1, … 255.
  private static func appendFanOut(_ sorted: [Entry], to bytes: inout [UInt8]) {
    var counts = [UInt32](repeating: 0, count: 256)
    for entry in sorted { counts[Int(entry.id.firstByte)] += 1 }
    var total: UInt32 = 0
    for count in counts {
      total += count
      bytes.append(bigEndian: total)
    }
  }

  /// Offsets from 2 GiB on stand in a table of their own.
  private static func appendOffsets(_ sorted: [Entry], to bytes: inout [UInt8]) {
    var large: [Int] = []
    for entry in sorted {
      if entry.offset < 0x8000_0000 {
        bytes.append(bigEndian: UInt32(entry.offset))
      } else {
        bytes.append(bigEndian: 0x8000_0000 | UInt32(large.count))
        large.append(entry.offset)
      }
    }
    for offset in large {
      bytes.append(bigEndian: UInt32(offset >> 32))
      bytes.append(bigEndian: UInt32(truncatingIfNeeded: offset))
    }
  }

  /// The CRC-32 of some bytes.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(truncatingIfNeeded: crc32(0, buffer.baseAddress, UInt32(buffer.count)))
    }
  }
}
