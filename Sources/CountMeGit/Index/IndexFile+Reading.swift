import CountMePlatform

extension IndexFile {
  /// Reads `index` and what it is based on.
  ///
  /// - Returns: nil where it is damaged, or needs an extension that is not known here.
  static func read(gitDirectory: String) throws(SystemError) -> IndexFile? {
    guard let file = try MappedFile.open("\(gitDirectory)/index") else { return nil }
    if let index = try readInPlace(file, gitDirectory) { return index }
    return try PlainIndex.read(file, gitDirectory)
  }

  /// Reads an index of version 2 or 3 that names each file; nil where it is another.
  private static func readInPlace(
    _ file: MappedFile, _ gitDirectory: String
  ) throws(SystemError) -> IndexFile? {
    guard let bytes = IndexBytes(file) else { return nil }
    let end = bytes.end
    guard let end, let extensions = bytes.extensions(from: end) else { return nil }
    // An extension in capitals may be left out; any other changes what the entries mean.
    let needed = extensions.filter { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0.name[0]) }
    let cacheTree = extensions.first { $0.name == CacheTree.name }.map { bytes.copy($0.bytes) }
    guard let link = needed.first else {
      return IndexFile(
        base: bytes, baseID: nil, table: IndexTable(of: bytes), removed: [], replaced: [],
        added: [], modified: file.facts.modified
      ).knowing(cacheTree)
    }
    guard needed.count == 1, link.name.elementsEqual("link".utf8) else { return nil }
    return try shared(bytes, link: bytes.copy(link.bytes)[...], file.facts.modified, gitDirectory)?
      .knowing(cacheTree)
  }

  private func knowing(_ cacheTree: [UInt8]?) -> IndexFile {
    var index = self
    index.tree = cacheTree.flatMap { CacheTree.root(of: $0[...], count: count) }
    return index
  }

  /// The part of a split index, put together with its base.
  private static func shared(
    _ own: IndexBytes, link: ArraySlice<UInt8>, _ modified: FileFacts.Time, _ gitDirectory: String
  ) throws(SystemError) -> IndexFile? {
    guard link.count >= 20 else { return nil }
    let baseID = ObjectID(bytes: link.prefix(20))
    let file = try MappedFile.open("\(gitDirectory)/sharedindex.\(baseID.hex)")
    guard let file, let base = IndexBytes(file) else { return nil }
    var removed: [Int] = []
    var replaced: [Int] = []
    if link.count > 20 {
      guard let first = PositionBitmap.decode(link.dropFirst(20), limit: base.count),
        let second = PositionBitmap.decode(first.rest, limit: base.count)
      else { return nil }
      (removed, replaced) = (first.positions, second.positions)
    }
    guard replaced.count <= own.count else { return nil }
    var records: [(name: [UInt8], record: IndexRecord)] = []
    var start = own.start
    while records.count < own.count, let place = own.place(at: start) {
      records.append((own.name(place), own.record(place)))
      start = place.end
    }
    return IndexFile(
      base: base, baseID: baseID,
      table: IndexTable.read(baseID, count: base.count, gitDirectory) ?? IndexTable(of: base),
      removed: removed,
      replaced: zip(replaced, records).map { Replacement(position: $0, record: $1.record) },
      added: records.dropFirst(replaced.count).map { Addition(name: $0.name, record: $0.record) },
      modified: modified)
  }
}
