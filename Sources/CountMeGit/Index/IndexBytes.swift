import CountMePlatform

import Glibc

/// An index file of version 2 or 3, looked at where it lies; no entry is taken apart that nobody asks for.
struct IndexBytes {
  static let headerLength = 12

  /// One entry: where it begins and how long its name is.
  struct Place {
    let start: Int
    let nameLength: Int
    /// Whether flags of version 3 stand before the name.
    let isExtended: Bool
    var nameStart: Int {
      start + (isExtended ? IndexRecord.extendedLength : IndexRecord.length)
    }
    /// The end of the entry with its padding.
    var end: Int { start + (nameStart - start + nameLength + 8) / 8 * 8 }
  }

  /// The number of entries.
  let count: Int
  /// Whether entries may have flags of version 3.
  let knowsExtended: Bool
  let file: MappedFile?

  /// No entries.
  init() {
    count = 0
    knowsExtended = false
    file = nil
  }

  /// nil where the file is no index of version 2 or 3.
  init?(_ file: MappedFile) {
    guard file.count >= Self.headerLength + 20, file.bigEndian(at: 0) == 0x4449_5243,
      2...3 ~= file.bigEndian(at: 4)
    else { return nil }
    count = Int(file.bigEndian(at: 8))
    // Whoever believed a number that the file has no room for would set memory aside for it.
    guard count <= file.count / IndexRecord.length else { return nil }
    knowsExtended = file.bigEndian(at: 4) == 3
    self.file = file
  }

  /// Where the entries begin.
  var start: Int { Self.headerLength }

  /// The entry at `start`; nil where the file is damaged.
  func place(at start: Int) -> Place? {
    guard let file, start + IndexRecord.length < file.count - 20 else { return nil }
    let flags = UInt16(truncatingIfNeeded: file.bigEndian(at: start + 58))
    let isExtended = flags & IndexRecord.extendedFlag != 0
    guard !isExtended || knowsExtended else { return nil }
    let stored = Int(flags & 0xFFF)
    let nameStart = start + (isExtended ? IndexRecord.extendedLength : IndexRecord.length)
    let length = stored < 0xFFF ? stored : longNameLength(at: nameStart)
    let place = Place(start: start, nameLength: length, isExtended: isExtended)
    return place.end <= file.count - 20 ? place : nil
  }

  /// The length of a name that is too long for its field.
  private func longNameLength(at start: Int) -> Int {
    guard let file, start < file.count else { return 0 }
    return unsafe file.withBytes { unsafe $0[start...].firstIndex(of: 0) ?? $0.count } - start
  }

  /// What the entry says.
  func record(_ place: Place) -> IndexRecord {
    guard let file else { return IndexRecord(stat: .unseen, id: .emptyTree) }
    let id = unsafe file.withBytes { bytes in
      let name = place.start + 40..<place.start + 60
      return unsafe ObjectID(bytes: UnsafeRawBufferPointer(rebasing: bytes[name]))
    }
    return IndexRecord(
      stat: stat(place), id: id,
      flags: UInt16(truncatingIfNeeded: file.bigEndian(at: place.start + 58)),
      extendedFlags: extendedFlags(place))
  }

  /// Whether the entry's file is in git only.
  func isSkipped(_ place: Place) -> Bool { extendedFlags(place) & IndexRecord.skipFlag != 0 }

  private func extendedFlags(_ place: Place) -> UInt16 {
    guard place.isExtended, let file else { return 0 }
    return UInt16(truncatingIfNeeded: file.bigEndian(at: place.start + 60))
  }

  /// The entry's facts alone.
  func stat(_ place: Place) -> IndexStat {
    guard let file else { return .unseen }
    return IndexStat { file.bigEndian(at: place.start + $0 * 4) }
  }

  func name(_ place: Place) -> [UInt8] {
    file?.copy(place.nameStart..<place.nameStart + place.nameLength) ?? []
  }

  /// Negative, zero or positive, as the entry's name comes before, equals or comes after `name`.
  func compare(_ place: Place, with name: [UInt8]) -> Int {
    guard let file else { return 0 }
    return unsafe file.withBytes { unsafe Self.order(place, name, $0) }
  }

  func copy(_ range: Range<Int>) -> [UInt8] { file?.copy(range) ?? [] }

  /// The extensions behind the entries; nil where the file is damaged.
  func extensions(from start: Int) -> [(name: [UInt8], bytes: Range<Int>)]? {
    guard let file else { return [] }
    var found: [(name: [UInt8], bytes: Range<Int>)] = []
    var place = start
    while place + 8 <= file.count - 20 {
      let end = place + 8 + Int(file.bigEndian(at: place + 4))
      guard end <= file.count - 20 else { return nil }
      found.append((file.copy(place..<place + 4), place + 8..<end))
      place = end
    }
    return place == file.count - 20 ? found : nil
  }
}
