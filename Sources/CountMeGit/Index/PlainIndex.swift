import CountMePlatform

/// An index as a list of its entries: of any version, with whatever else changes what they mean.
///
/// So those are read that cannot be looked at where they lie: version 4, whose names lack what they share
/// with the one before, and a sparse one, which has a whole folder as one entry (gitformat-index).
struct PlainIndex {
  private(set) var entries: [IndexFile.Addition] = []
  /// The extensions that may not be left out.
  private let needed: [(name: String, bytes: ArraySlice<UInt8>)]
  /// What says which tree the entries come to.
  private let cacheTree: ArraySlice<UInt8>?

  /// nil where the file is damaged, or of a version that is not known here.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= IndexBytes.headerLength + 20, bytes.starts(with: "DIRC".utf8),
      case let version = bytes[...].bigEndian(at: 4), 2...4 ~= version,
      case let count = Int(bytes[...].bigEndian(at: 8)), count <= bytes.count / IndexRecord.length
    else { return nil }
    let body = bytes[..<(bytes.count - 20)]
    var place = IndexBytes.headerLength
    while entries.count < count {
      let before = entries.last?.name ?? []
      guard let entry = Self.entry(body, &place, version, after: before) else { return nil }
      entries.append(entry)
    }
    var needed: [(name: String, bytes: ArraySlice<UInt8>)] = []
    var cacheTree: ArraySlice<UInt8>?
    while place + 8 <= body.endIndex {
      let end = place + 8 + Int(body.bigEndian(at: place + 4))
      guard end <= body.endIndex else { return nil }
      let name = body[place..<place + 4]
      // An extension in capitals may be left out; any other changes what the entries mean.
      if !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(body[place]) {
        needed.append((String(decoding: name, as: UTF8.self), body[place + 8..<end]))
      } else if name.elementsEqual(CacheTree.name) {
        cacheTree = body[place + 8..<end]
      }
      place = end
    }
    guard place == body.endIndex else { return nil }
    self.needed = needed
    self.cacheTree = cacheTree
  }

  /// The entry at a place, which goes on behind it.
  private static func entry(
    _ bytes: ArraySlice<UInt8>, _ place: inout Int, _ version: UInt32, after before: [UInt8]
  ) -> IndexFile.Addition? {
    let start = place
    guard start + IndexRecord.extendedLength <= bytes.endIndex else { return nil }
    let flags = UInt16(truncatingIfNeeded: bytes.bigEndian(at: start + 58))
    let isExtended = flags & IndexRecord.extendedFlag != 0
    guard !isExtended || version > 2 else { return nil }
    let record = IndexRecord(
      stat: IndexStat { bytes.bigEndian(at: start + $0 * 4) },
      id: ObjectID(bytes: bytes[start + 40..<start + 60]), flags: flags,
      extendedFlags: isExtended
        ? UInt16(truncatingIfNeeded: bytes.bigEndian(at: start + 60)) : 0)
    place += isExtended ? IndexRecord.extendedLength : IndexRecord.length
    var name: [UInt8] = []
    if version == 4 {
      guard let dropped = number(bytes, &place), dropped <= before.count else { return nil }
      name = before.dropLast(dropped)
    }
    guard let end = bytes[place...].firstIndex(of: 0) else { return nil }
    name += bytes[place..<end]
    place = version == 4 ? end + 1 : start + (end - start + 8) / 8 * 8
    guard place <= bytes.endIndex else { return nil }
    return IndexFile.Addition(name: name, record: record)
  }

  /// A number of seven bits a byte, the highest first, each but the last with one more added.
  private static func number(_ bytes: ArraySlice<UInt8>, _ place: inout Int) -> Int? {
    var number = -1
    for _ in 0..<4 {
      guard place < bytes.endIndex else { return nil }
      let byte = bytes[place]
      place += 1
      number = (number + 1) << 7 | Int(byte & 127)
      if byte & 128 == 0 { return number }
    }
    return nil
  }
}

extension PlainIndex {
  /// Reads `index`, what it is based on, and the folders of which it does not name the files.
  ///
  /// - Returns: nil where it is damaged, or needs an extension that is not known here.
  static func read(
    _ file: MappedFile, _ gitDirectory: String
  ) throws(SystemError) -> IndexFile? {
    guard var index = PlainIndex(file.copy(0..<file.count)),
      index.needed.allSatisfy({ ["link", "sdir"].contains($0.name) })
    else { return nil }
    if let link = index.needed.first(where: { $0.name == "link" })?.bytes {
      guard try index.putOnBase(link, gitDirectory) else { return nil }
    }
    let isSparse = index.needed.contains { $0.name == "sdir" }
    if isSparse, !index.nameFiles(gitDirectory) { return nil }
    let names = index.entries.lazy.map(\.name)
    // One in an unfinished merge stands there several times.
    guard zip(names, names.dropFirst()).allSatisfy({ !$1.lexicographicallyPrecedes($0) }),
      names.allSatisfy({ !$0.isEmpty && $0.last != UInt8(ascii: "/") })
    else { return nil }
    return IndexFile(
      base: IndexBytes(), baseID: nil, table: .empty, removed: [], replaced: [],
      added: index.entries, modified: file.facts.modified,
      tree: isSparse
        ? nil : index.cacheTree.flatMap { CacheTree.root(of: $0, count: index.entries.count) })
  }

  /// Puts the entries of a split index together with those of its base.
  ///
  /// - Returns: false where the base cannot be read.
  private mutating func putOnBase(
    _ link: ArraySlice<UInt8>, _ gitDirectory: String
  ) throws(SystemError) -> Bool {
    guard link.count >= 20 else { return false }
    let id = ObjectID(bytes: link.prefix(20))
    let file = try MappedFile.open("\(gitDirectory)/sharedindex.\(id.hex)")
    guard let file, let base = PlainIndex(file.copy(0..<file.count)), base.needed.isEmpty else {
      return false
    }
    var (removed, replaced): ([Int], [Int]) = ([], [])
    if link.count > 20 {
      let count = base.entries.count
      guard let first = PositionBitmap.decode(link.dropFirst(20), limit: count),
        let second = PositionBitmap.decode(first.rest, limit: count)
      else { return false }
      (removed, replaced) = (first.positions, second.positions)
    }
    guard replaced.count <= entries.count else { return false }
    var kept = base.entries
    // A replaced entry has no name: it is the base's.
    for (position, entry) in zip(replaced, entries) {
      kept[position] = IndexFile.Addition(name: kept[position].name, record: entry.record)
    }
    let gone = Set(removed)
    let staying = kept.enumerated().lazy.filter { !gone.contains($0.offset) }.map(\.element)
    entries = (staying + entries.dropFirst(replaced.count))
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
    return true
  }

  /// Puts the files of a folder that is in git only in the place of its entry.
  ///
  /// - Returns: false where the folder's tree cannot be read.
  private mutating func nameFiles(_ gitDirectory: String) -> Bool {
    let objects = ObjectFiles(in: "\(gitDirectory)/objects", otherIndex: nil)
    var files: [IndexFile.Addition] = []
    for entry in entries {
      guard entry.record.stat.mode == TreeEntry.Mode.directory.rawValue else {
        files.append(entry)
        continue
      }
      guard entry.record.isSkipped, entry.name.last == UInt8(ascii: "/"),
        Self.addFiles(of: entry.record.id, below: entry.name, to: &files, objects)
      else { return false }
    }
    entries = files
    return true
  }

  private static func addFiles(
    of tree: ObjectID, below folder: [UInt8], to files: inout [IndexFile.Addition],
    _ objects: ObjectFiles
  ) -> Bool {
    // No path is longer, and no damage leads on for ever.
    guard folder.count < 4096, let found = try? objects.read(tree), found.kind == .tree else {
      return false
    }
    let tree = TreeBytes(found.bytes)
    var place = 0
    while let entry = tree.entry(at: place) {
      let name = folder + tree.bytes[entry.nameStart..<entry.nameEnd]
      if entry.isTree {
        let below = name + [UInt8(ascii: "/")]
        guard addFiles(of: tree.id(entry), below: below, to: &files, objects) else { return false }
      } else {
        var record = IndexRecord.skipped(tree.id(entry))
        record.stat.mode = entry.mode
        files.append(IndexFile.Addition(name: name, record: record))
      }
      place = entry.end
    }
    return place == tree.bytes.count
  }
}
