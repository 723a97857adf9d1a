/// A pack that is read as it lies on disk.
struct PackContents {
  /// Every object, in the order in which they lie in the pack.
  let entries: [PackIndex.Entry]
  private let pack: [UInt8]

  /// nil where the bytes are no pack with its index of version 2.
  init?(pack: [UInt8], index: [UInt8]) {
    guard let entries = PackIndex.entries(index),
      entries.allSatisfy({ (12..<pack.count).contains($0.offset) })
    else { return nil }
    self.pack = pack
    self.entries = entries.sorted { $0.offset < $1.offset }
  }

  /// The bytes of an entry in the pack; nil where they are a delta, or damaged.
  func whole(_ number: Int) -> ArraySlice<UInt8>? {
    let start = entries[number].offset
    let end = number + 1 < entries.count ? entries[number + 1].offset : pack.count - 20
    guard start < end, (1...4).contains(pack[start] >> 4 & 7),
      PackIndex.checksum(pack[start..<end]) == entries[number].checksum
    else { return nil }
    return pack[start..<end]
  }
}

extension PackIndex {
  /// The entries of an index of version 2 in the order of their ids; nil where it is none, or has
  /// offsets of 2 GiB and more.
  static func entries(_ bytes: [UInt8]) -> [Entry]? {
    let table = 8 + 1024
    guard bytes.count >= table + 40, bytes[..<8] == [0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2] else {
      return nil
    }
    let count = bytes.bigEndian(at: table - 4)
    guard bytes.count == table + count * 28 + 40 else { return nil }
    let (checksums, offsets) = (table + count * 20, table + count * 24)
    return (0..<count).map { number in
      Entry(
        id: ObjectID(bytes: bytes[(table + number * 20)..<(table + number * 20 + 20)]),
        offset: bytes.bigEndian(at: offsets + number * 4),
        checksum: UInt32(bytes.bigEndian(at: checksums + number * 4)))
    }
  }
}

extension [UInt8] {
  /// The number in the four bytes from a place on.
  fileprivate func bigEndian(at place: Int) -> Int {
    self[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
