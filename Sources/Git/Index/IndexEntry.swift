/// What git's index knows of one file (gitformat-index, version 2).
package struct IndexEntry: Sendable, Equatable {
  /// The path from the working tree's root.
  package let path: String
  /// The blob.
  package let id: ObjectID
  /// What the file system said of the file when the index was written.
  let stat: IndexStat

  /// Describes a file as it is on disk now.
  init(path: String, id: ObjectID, facts: FileFacts) {
    self.path = path
    self.id = id
    stat = IndexStat(facts)
  }

  /// Describes a file whose facts must match nothing, so that git looks inside.
  init(unseen path: String, id: ObjectID) {
    self.path = path
    self.id = id
    stat = IndexStat(numbers: [0, 0, 0, 0, 0, 0, 0o100644, 0, 0, 0])
  }

  /// The entry's bytes, padded as the format wants.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let name = Array(path.utf8)
    bytes.reserveCapacity(72 + name.count)
    for number in stat.numbers { bytes.append(bigEndian: number) }
    bytes += id.bytes
    bytes.append(UInt8(truncatingIfNeeded: min(name.count, 0xFFF) >> 8))
    bytes.append(UInt8(truncatingIfNeeded: min(name.count, 0xFFF)))
    bytes += name
    bytes += [UInt8](repeating: 0, count: 8 - bytes.count % 8)
    return bytes
  }
}

/// The part of a file's facts that git compares to tell whether it must look inside.
struct IndexStat: Sendable, Equatable {
  /// Ten numbers in the order of the format; the seventh is the mode.
  let numbers: [UInt32]

  init(_ facts: FileFacts) {
    numbers = [
      UInt32(truncatingIfNeeded: facts.changed.seconds),
      UInt32(truncatingIfNeeded: facts.changed.nanoseconds),
      UInt32(truncatingIfNeeded: facts.modified.seconds),
      UInt32(truncatingIfNeeded: facts.modified.nanoseconds),
      UInt32(truncatingIfNeeded: facts.device), UInt32(truncatingIfNeeded: facts.inode),
      facts.mode & 0o111 == 0 ? 0o100644 : 0o100755,
      facts.user, facts.group, UInt32(truncatingIfNeeded: facts.size),
    ]
  }

  init(numbers: [UInt32]) {
    self.numbers = numbers
  }

  /// Seconds and nanoseconds of the last change of the contents.
  var modified: (UInt32, UInt32) { (numbers[2], numbers[3]) }
}

extension [UInt8] {
  mutating func append(bigEndian number: UInt32) {
    for shift in stride(from: 24, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
    }
  }

  func bigEndian(at place: Int) -> UInt32 {
    self[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
