extension IndexFile {
  /// The files that an index is made of.
  struct Output {
    /// The contents of `index`.
    let index: [UInt8]
    /// The contents of a new shared index and the checksum that it is called by.
    let shared: (id: ObjectID, bytes: [UInt8])?
  }

  /// The bytes that are to be on disk.
  var output: Output {
    if count < Self.shareLimit {
      return Output(index: Self.checked(entries + cacheTree), shared: nil)
    }
    if let baseID, differenceCount <= Self.differenceLimit {
      return Output(index: differences(from: baseID), shared: nil)
    }
    let shared = Self.checked(entries)
    let id = ObjectID(bytes: shared.suffix(20))
    return Output(index: Self.pointing(to: id, cacheTree), shared: (id, shared))
  }

  /// The contents of `index` where nothing differs from the shared one of this name.
  ///
  /// - Parameter cacheTree: the extension that says which tree that is, or nothing.
  static func pointing(to id: ObjectID, _ cacheTree: [UInt8]) -> [UInt8] {
    checked(IndexFile().link(to: id) + cacheTree)
  }

  private var cacheTree: [UInt8] { tree.map { CacheTree.extension($0, count: count) } ?? [] }

  /// All entries behind their header; runs of entries that stay are copied as they are.
  private var entries: [UInt8] {
    var bytes = Self.header(count: count, isExtended: false)
    bytes.reserveCapacity(count * 144)
    var cursor = IndexCursor(self)
    var isExtended = false
    var run: Range<Int>?
    func flush() {
      if let run { bytes += base.copy(run) }
    }
    while let item = cursor.next() {
      if item.isExtended { isExtended = true }
      if let place = item.untouched {
        if let open = run, open.upperBound == place.start {
          run = open.lowerBound..<place.end
        } else {
          flush()
          run = place.start..<place.end
        }
      } else {
        flush()
        run = nil
        item.record.append(name: item.name, to: &bytes)
      }
    }
    flush()
    if isExtended {
      bytes.replaceSubrange(..<12, with: Self.header(count: count, isExtended: true))
    }
    return bytes
  }

  /// What differs from the shared index of this name.
  private func differences(from shared: ObjectID) -> [UInt8] {
    Self.checked(link(to: shared) + cacheTree)
  }

  private func link(to shared: ObjectID) -> [UInt8] {
    let records = replaced.map(\.record) + added.map(\.record)
    var bytes = Self.header(
      count: records.count, isExtended: records.contains { $0.extendedFlags != 0 })
    // A replaced entry has no name: it is the base's.
    for replacement in replaced { replacement.record.append(name: [], to: &bytes) }
    for addition in added { addition.record.append(name: addition.name, to: &bytes) }
    let link =
      shared.bytes + PositionBitmap.encoded(removed)
      + PositionBitmap.encoded(replaced.map(\.position))
    bytes += "link".utf8
    bytes.append(bigEndian: UInt32(link.count))
    return bytes + link
  }

  /// Only where it must be: version 2 is what every program reads.
  private static func header(count: Int, isExtended: Bool) -> [UInt8] {
    var header = Array("DIRC".utf8)
    header.append(bigEndian: isExtended ? 3 : 2)
    header.append(bigEndian: UInt32(count))
    return header
  }

  private static func checked(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA1()
    hash.update(bytes)
    return bytes + hash.finish()
  }
}
