/// What an entry of the index says before its name: 62 bytes (gitformat-index, version 2).
struct IndexRecord: Sendable, Equatable {
  static let length = 62

  var stat: IndexStat
  let id: ObjectID
  /// Flags without the name's length: "assume valid" and the stage of a merge.
  let flags: UInt16

  init(stat: IndexStat, id: ObjectID, flags: UInt16 = 0) {
    self.stat = stat
    self.id = id
    self.flags = flags & 0xF000
  }

  /// Whether it is one side of a merge that the person has not finished.
  var isUnmerged: Bool { flags & 0x3000 != 0 }

  /// The entry's bytes, padded as the format wants.
  func append(name: some Collection<UInt8>, to bytes: inout [UInt8]) {
    let start = bytes.count
    for number in stat.numbers { bytes.append(bigEndian: number) }
    bytes += id.bytes
    let length = flags | UInt16(min(name.count, 0xFFF))
    bytes.append(UInt8(length >> 8))
    bytes.append(UInt8(truncatingIfNeeded: length))
    bytes += name
    bytes += repeatElement(0, count: 8 - (bytes.count - start) % 8)
  }
}

extension [UInt8] {
  mutating func append(bigEndian number: UInt32) {
    for shift in stride(from: 24, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
    }
  }
}
