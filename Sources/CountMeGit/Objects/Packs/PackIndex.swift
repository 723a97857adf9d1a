import CountMeClibgit2

/// The index of a pack, by which git finds an object in it (gitformat-pack, version 2).
struct PackIndex {
  /// Where an object lies in a pack.
  struct Entry: ObjectTableEntry {
    let id: ObjectID
    /// The CRC-32 of its bytes in the pack; here, where it fills a gap.
    let checksum: UInt32
    /// Its first byte in the pack.
    let offset: Int

    init(id: ObjectID, offset: Int, checksum: UInt32) {
      (self.id, self.offset, self.checksum) = (id, offset, checksum)
    }
  }

  /// Hands over the bytes of the index, some at a time.
  ///
  /// - Parameters:
  ///   - entries: every object once, in the order of their ids.
  ///   - packChecksum: the 20 bytes with which the pack ends.
  ///   - body: takes the bytes.
  static func write<Failure: Error>(
    _ entries: some Collection<Entry>, packChecksum: [UInt8],
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var hash = SHA1()
    var bytes = Array([0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2] as [UInt8])
    func flush(_ limit: Int) throws(Failure) {
      guard bytes.count > limit else { return }
      hash.update(bytes)
      try body(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    appendFanOut(entries, to: &bytes)
    for entry in entries {
      entry.id.append(to: &bytes)
      try flush(chunk)
    }
    for entry in entries {
      bytes.append(bigEndian: entry.checksum)
      try flush(chunk)
    }
    var large: [Int] = []
    for entry in entries {
      append(entry.offset, to: &bytes, &large)
      try flush(chunk)
    }
    for offset in large {
      bytes.append(bigEndian: UInt32(offset >> 32))
      bytes.append(bigEndian: UInt32(truncatingIfNeeded: offset))
    }
    bytes += packChecksum
    try flush(0)
    try body(hash.finish())
  }

  private static let chunk = 1 << 18

  /// How many ids begin with a byte of at most 0, 1, … 255.
  private static func appendFanOut(
    _ entries: some Collection<Entry>, to bytes: inout [UInt8]
  ) {
    var counts = [UInt32](repeating: 0, count: 256)
    for entry in entries { counts[Int(entry.id.firstByte)] += 1 }
    var total: UInt32 = 0
    for count in counts {
      total += count
      bytes.append(bigEndian: total)
    }
  }

  /// Offsets from 2 GiB on stand in a table of their own.
  private static func append(_ offset: Int, to bytes: inout [UInt8], _ large: inout [Int]) {
    if offset < 0x8000_0000 {
      bytes.append(bigEndian: UInt32(offset))
    } else {
      bytes.append(bigEndian: 0x8000_0000 | UInt32(large.count))
      large.append(offset)
    }
  }

  /// The CRC-32 of some bytes.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(truncatingIfNeeded: crc32(0, buffer.baseAddress, UInt32(buffer.count)))
    }
  }
}
