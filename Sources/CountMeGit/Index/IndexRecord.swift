/// What an entry of the index says before its name: 62 bytes, and two more where it has flags that only
/// version 3 knows (gitformat-index).
struct IndexRecord: Sendable, Equatable {
  static let length = 62
  /// The length of an entry with the flags of version 3.
  static let extendedLength = 64
  /// Says among the flags that those of version 3 follow.
  static let extendedFlag: UInt16 = 0x4000
  /// Says among the flags of version 3 that the file is in git only ("skip-worktree").
  static let skipFlag: UInt16 = 0x4000

  var stat: IndexStat
  let id: ObjectID
  /// Flags without the name's length: "assume valid", "extended" and the stage of a merge.
  let flags: UInt16
  /// The flags of version 3; 0 where there are none.
  let extendedFlags: UInt16

  init(stat: IndexStat, id: ObjectID, flags: UInt16 = 0, extendedFlags: UInt16 = 0) {
    self.stat = stat
    self.id = id
    self.flags = flags & 0xB000 | (extendedFlags == 0 ? 0 : Self.extendedFlag)
    self.extendedFlags = extendedFlags
  }

  /// The entry of a file that is in git only.
  static func skipped(_ id: ObjectID, stat: IndexStat = .unseen) -> IndexRecord {
    IndexRecord(stat: stat, id: id, extendedFlags: skipFlag)
  }

  /// Whether it is one side of a merge that the person has not finished.
  var isUnmerged: Bool { flags & 0x3000 != 0 }

  /// Whether the file is in git only, and is not missed in the folder.
  var isSkipped: Bool { extendedFlags & Self.skipFlag != 0 }

  /// The entry's bytes, padded as the format wants.
  func append(name: some Collection<UInt8>, to bytes: inout [UInt8]) {
    let start = bytes.count
    for number in stat.numbers { bytes.append(bigEndian: number) }
    bytes += id.bytes
    bytes.append(bigEndian: flags | UInt16(min(name.count, 0xFFF)))
    if extendedFlags != 0 { bytes.append(bigEndian: extendedFlags) }
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

  fileprivate mutating func append(bigEndian number: UInt16) {
    append(UInt8(number >> 8))
    append(UInt8(truncatingIfNeeded: number))
  }
}
