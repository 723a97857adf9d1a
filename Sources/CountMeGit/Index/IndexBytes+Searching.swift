import CountMePlatform
import Glibc

/// What is looked for in a large index: the bytes are looked at and nothing else, from a place on that
/// the table knows.
extension IndexBytes {
  /// An entry by its number and by the place where it begins.
  struct Entry {
    let position: Int
    let start: Int
  }

  /// Where each of the sorted names stands; a name in an unfinished merge stands there up to three times.
  ///
  /// - Complexity: O(p log n) for p names of n.
  func positions(of names: [[UInt8]], _ table: IndexTable) -> [[Int]] {
    var found = names.map { _ in [Int]() }
    var entry = Entry(position: 0, start: Self.headerLength)
    for (number, name) in names.enumerated() {
      let before = self.entry(before: name, table)
      if before.start > entry.start { entry = before }
      entry = unsafe walk(from: entry) { position, place, bytes in
        let order = unsafe Self.order(place, name, bytes)
        if order == 0 { found[number].append(position) }
        return order <= 0
      }
    }
    return found
  }

  /// The files that lie in one of the directories, without those in directories below them.
  ///
  /// - Parameter prefixes: names of directories with a slash behind each; empty for the root.
  /// - Complexity: O(p log n + f) for p directories of n files, f of them found, and up to 64 more
  ///   for each directory below.
  func files(
    directlyIn prefixes: [[UInt8]], _ table: IndexTable
  ) -> [(position: Int, place: Place)] {
    var found: [(position: Int, place: Place)] = []
    for prefix in prefixes {
      var next: Entry? = entry(before: prefix, table)
      while let entry = next {
        next = nil
        _ = unsafe walk(from: entry) { position, place, bytes in
          let order = unsafe Self.order(place, prefix, bytes, length: prefix.count)
          guard order == 0 else { return order < 0 }
          guard let slash = unsafe Self.slash(in: place, from: prefix.count, bytes) else {
            found.append((position, place))
            return true
          }
          // Only a block's first entry can be in the middle of a directory that goes on beyond it.
          guard position % IndexTable.blockLength == 0 else { return true }
          let directory = unsafe bytes[place.nameStart..<place.nameStart + slash]
          let behind = unsafe self.entry(before: Array(directory) + [UInt8(ascii: "/") + 1], table)
          guard behind.start > place.start else { return true }
          next = behind
          return false
        }
      }
    }
    return found
  }

  /// The files that changed in the second in which the index was written, or later.
  func files(
    changedIn second: Int, _ table: IndexTable
  ) -> [(position: Int, place: Place)] {
    var found: [(position: Int, place: Place)] = []
    for (number, block) in table.blocks.enumerated() where block.latest >= second {
      let first = number * IndexTable.blockLength
      _ = unsafe walk(from: Entry(position: first, start: block.start)) { position, place, bytes in
        guard position < first + IndexTable.blockLength else { return false }
        if unsafe Self.number(bytes, at: place.start + 8) >= second {
          found.append((position, place))
        }
        return true
      }
    }
    return found
  }

  /// Calls `body` with every entry's number, where it begins, the second in which its file changed, and
  /// whether its file is in git only.
  func eachEntry(_ body: (Int, Int, Int, Bool) -> Void) {
    _ = unsafe walk(from: firstEntry) { position, place, bytes in
      let isSkipped = place.isExtended ? unsafe bytes[place.start + 62] & 0x40 != 0 : false
      body(position, place.start, unsafe Self.number(bytes, at: place.start + 8), isSkipped)
      return true
    }
  }

  /// The last of the entries in the table whose name comes before `name`, or the first one.
  func entry(before name: [UInt8], _ table: IndexTable) -> Entry {
    let next = table.blocks.indices.partitionPoint { block in
      place(at: table.blocks[block].start).map { compare($0, with: name) >= 0 } ?? true
    }
    guard next > 0 else { return Entry(position: 0, start: Self.headerLength) }
    return Entry(
      position: (next - 1) * IndexTable.blockLength, start: table.blocks[next - 1].start)
  }

  /// Whether the entry is that of the ordinary file at `path`, which has the facts that the entry has.
  ///
  /// - Parameter written: when the index was; no entry as young as that holds, and none of an unfinished
  ///   merge.
  func holds(
    _ place: Place, _ path: [UInt8], _ facts: FileFacts, written: FileFacts.Time
  ) -> Bool {
    guard let file, place.nameLength == path.count, place.end <= file.count else { return false }
    let stat = IndexStat(facts)
    guard !stat.isRacy(against: written) else { return false }
    return unsafe file.withBytes { bytes in
      guard unsafe bytes[place.start + 60] & 0x30 == 0,
        unsafe Self.order(place, path, bytes) == 0
      else { return false }
      func number(_ index: Int) -> UInt32 {
        unsafe UInt32(truncatingIfNeeded: Self.number(bytes, at: place.start + index * 4))
      }
      return IndexStat(number).matches(stat)
    }
  }

  /// Where the entries end; nil where the file is damaged.
  var end: Int? {
    let last = unsafe walk(from: firstEntry) { _, _, _ in true }
    return last.position == count ? last.start : nil
  }

  /// Goes on over entries of files that are in git only, and stops at the first that is not.
  ///
  /// - Parameters:
  ///   - start: where the next entry begins.
  ///   - position: its number.
  ///   - limit: the number of the first entry that is not looked at.
  ///   - table: tells of which 64 entries none needs to be looked at.
  func passSkipped(
    _ start: inout Int, _ position: inout Int, before limit: Int, _ table: IndexTable
  ) {
    guard knowsExtended, let file else { return }
    unsafe file.withBytes { bytes in
      let end = bytes.count - 20
      while position < limit, start + IndexRecord.extendedLength < end {
        if let next = table.start(behindSkippedAt: position, before: limit) {
          start = next
          position += IndexTable.blockLength
          continue
        }
        let flags = unsafe bytes[start + 60]
        let stored = unsafe Int(flags & 0xF) << 8 | Int(bytes[start + 61])
        let isSkipped = unsafe flags & 0x40 != 0 && bytes[start + 62] & 0x40 != 0
        guard isSkipped, stored < 0xFFF else { return }
        start = Place(start: start, nameLength: stored, isExtended: true).end
        position += 1
      }
    }
  }

  private var firstEntry: Entry { Entry(position: 0, start: Self.headerLength) }

  /// How many bytes of the entry's name come before its first slash from `start` on.
  @inline(__always)
  private static func slash(
    in place: Place, from start: Int, _ bytes: UnsafeRawBufferPointer
  ) -> Int? {
    for offset in start..<max(start, place.nameLength)
    where unsafe bytes[place.nameStart + offset] == UInt8(ascii: "/") {
      return offset
    }
    return nil
  }

  /// Calls `body` with the entries from one on until it answers false, or the file turns out damaged.
  ///
  /// - Returns: the entry at which it ended.
  @inline(__always)
  private func walk(
    from first: Entry, _ body: (Int, Place, UnsafeRawBufferPointer) -> Bool
  ) -> Entry {
    guard let file else { return first }
    return unsafe file.withBytes { bytes in
      var start = first.start
      let end = bytes.count - 20
      for position in first.position..<max(first.position, count) {
        let here = Entry(position: position, start: start)
        guard start + IndexRecord.length < end else { return here }
        let flags = unsafe bytes[start + 60]
        let stored = unsafe Int(flags & 0xF) << 8 | Int(bytes[start + 61])
        let isExtended = flags & 0x40 != 0
        let place =
          stored < 0xFFF && (knowsExtended || !isExtended)
          ? Place(start: start, nameLength: stored, isExtended: isExtended) : self.place(at: start)
        guard let place, place.end <= end, unsafe body(position, place, bytes) else { return here }
        start = place.end
      }
      return Entry(position: max(first.position, count), start: start)
    }
  }

  /// As ``compare(_:with:)``, looking at no more than `length` bytes of the entry's name.
  @inline(__always)
  static func order(
    _ place: Place, _ name: [UInt8], _ bytes: UnsafeRawBufferPointer, length: Int = .max
  ) -> Int {
    let nameLength = min(place.nameLength, length)
    let order = unsafe name.withUnsafeBytes { name in
      guard let here = bytes.baseAddress, let there = name.baseAddress else { return Int32(0) }
      return unsafe memcmp(here + place.nameStart, there, min(nameLength, name.count))
    }
    return order != 0 ? Int(order) : nameLength - name.count
  }

  @inline(__always)
  private static func number(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
    unsafe Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }
}
