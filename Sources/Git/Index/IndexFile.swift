/// The file `.git/index`, changed as bytes: entries that stay are copied, not taken apart.
///
/// libgit2's own index costs half a second at 100,000 files; this costs one pass over the bytes.
package struct IndexFile: Sendable {
  private static let headerLength = 12
  private static let fixedLength = 62

  /// The whole file without extensions and checksum.
  private let bytes: [UInt8]
  private let count: Int

  /// An index without files.
  package init() {
    count = 0
    bytes = Self.header(count: 0)
  }

  /// Reads the file's bytes; nil where they are not version 2, or need an extension that we lack.
  package init?(_ file: [UInt8]) {
    guard file.count >= Self.headerLength + 20, file[0..<4].elementsEqual("DIRC".utf8),
      file.bigEndian(at: 4) == 2
    else { return nil }
    let count = Int(file.bigEndian(at: 8))
    var place = Self.headerLength
    for _ in 0..<count {
      guard let end = Self.end(ofEntryAt: place, in: file) else { return nil }
      place = end
    }
    guard Self.areExtensionsOptional(file, from: place) else { return nil }
    self.count = count
    bytes = Array(file[..<place])
  }

  /// The files that the index knows, sorted by path.
  package var entries: [IndexEntry] {
    var entries: [IndexEntry] = []
    entries.reserveCapacity(count)
    var place = Self.headerLength
    while let end = Self.end(ofEntryAt: place, in: bytes) {
      entries.append(IndexEntry(bytes[place..<end]))
      place = end
    }
    return entries
  }

  /// The index with the given files different, where a nil entry removes its path.
  package func applying(_ changes: [(path: String, entry: IndexEntry?)]) -> IndexFile {
    let sorted = changes.map { (name: Array($0.path.utf8), entry: $0.entry) }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
    var result = IndexBytes(capacity: bytes.count + sorted.count * 160)
    var copied = Self.headerLength
    var place = Self.headerLength
    var next = 0
    while next < sorted.count, let end = Self.end(ofEntryAt: place, in: bytes) {
      let order = Self.compare(nameAt: place, in: bytes, with: sorted[next].name)
      if order < 0 {
        result.count += 1
        place = end
        continue
      }
      result.bytes += bytes[copied..<place]
      if let entry = sorted[next].entry { result.append(entry) }
      if order == 0 { place = end }
      copied = place
      next += 1
    }
    while let end = Self.end(ofEntryAt: place, in: bytes) {
      result.count += 1
      place = end
    }
    result.bytes += bytes[copied..<place]
    for change in sorted[next...] {
      if let entry = change.entry { result.append(entry) }
    }
    return IndexFile(bytes: Self.header(count: result.count) + result.bytes, count: result.count)
  }

  /// The file with its checksum.
  package var file: [UInt8] {
    var hash = SHA1()
    hash.update(bytes)
    return bytes + hash.finish()
  }

  private init(bytes: [UInt8], count: Int) {
    self.bytes = bytes
    self.count = count
  }

  private static func header(count: Int) -> [UInt8] {
    var header = Array("DIRC".utf8)
    header.append(bigEndian: 2)
    header.append(bigEndian: UInt32(count))
    return header
  }

  private static func nameLength(at place: Int, in bytes: [UInt8]) -> Int? {
    guard place + fixedLength < bytes.count else { return nil }
    let stored = Int(bytes[place + 60] & 0x0F) << 8 | Int(bytes[place + 61])
    if stored < 0xFFF { return stored }
    return bytes[(place + fixedLength)...].firstIndex(of: 0).map { $0 - place - fixedLength }
  }

  private static func end(ofEntryAt place: Int, in bytes: [UInt8]) -> Int? {
    guard let length = nameLength(at: place, in: bytes) else { return nil }
    let end = place + (fixedLength + length + 8) / 8 * 8
    return end <= bytes.count ? end : nil
  }

  private static func compare(nameAt place: Int, in bytes: [UInt8], with name: [UInt8]) -> Int {
    let length = nameLength(at: place, in: bytes) ?? 0
    let start = place + fixedLength
    for index in 0..<min(length, name.count) {
      let difference = Int(bytes[start + index]) - Int(name[index])
      if difference != 0 { return difference }
    }
    return length - name.count
  }

  /// Extensions in capitals may be left out; any other changes what the entries mean.
  private static func areExtensionsOptional(_ file: [UInt8], from start: Int) -> Bool {
    var place = start
    while place + 8 <= file.count - 20 {
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(file[place]) else { return false }
      place += 8 + Int(file.bigEndian(at: place + 4))
    }
    return place == file.count - 20
  }
}

private struct IndexBytes {
  var bytes: [UInt8] = []
  var count = 0

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func append(_ entry: IndexEntry) {
    bytes += entry.bytes
    count += 1
  }
}

extension IndexEntry {
  fileprivate init(_ bytes: ArraySlice<UInt8>) {
    let all = Array(bytes)
    stat = IndexStat(numbers: (0..<10).map { all.bigEndian(at: $0 * 4) })
    id = ObjectID(bytes: all[40..<60])
    path = String(decoding: all[62...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
