import Glibc

/// A tree object's bytes, walked entry by entry without copying names.
struct TreeBytes {
  /// One entry, as offsets into the bytes.
  struct Entry {
    let start: Int
    let nameStart: Int
    /// Where the zero byte after the name is.
    let nameEnd: Int
    let mode: UInt32
    var isTree: Bool { mode == TreeEntry.Mode.directory.rawValue }
    var idStart: Int { nameEnd + 1 }
    var end: Int { nameEnd + 21 }
  }

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The entry that begins at `start`; nil at the end, and where the bytes are no tree.
  func entry(at start: Int) -> Entry? {
    var place = start
    var mode: UInt32 = 0
    while place < bytes.count, bytes[place] != UInt8(ascii: " ") {
      // Some old programs wrote a zero before the mode of a tree: it is the same number.
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 8, place - start < 8 else { return nil }
      mode = mode << 3 | UInt32(digit)
      place += 1
    }
    let nameStart = place + 1
    guard place > start, nameStart < bytes.count,
      let nameEnd = first(0, in: nameStart..<bytes.count), nameEnd + 21 <= bytes.count
    else { return nil }
    return Entry(start: start, nameStart: nameStart, nameEnd: nameEnd, mode: mode)
  }

  /// Whether they are entries to their end.
  var isWhole: Bool {
    var place = 0
    while let entry = entry(at: place) { place = entry.end }
    return place == bytes.count
  }

  /// Where a byte first stands in a range.
  func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    unsafe bytes.withUnsafeBytes { bytes in
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      guard let start = part.baseAddress, let found = unsafe memchr(start, Int32(byte), part.count)
      else { return nil }
      return unsafe range.lowerBound + (UnsafeRawPointer(found) - start)
    }
  }

  func id(_ entry: Entry) -> ObjectID {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe ObjectID(bytes: UnsafeRawBufferPointer(rebasing: buffer[entry.idStart..<entry.end]))
    }
  }

  /// Whether the entry is a submodule, whose object is not in this repository.
  func isSubmodule(_ entry: Entry) -> Bool {
    entry.mode == TreeEntry.Mode.submodule.rawValue
  }

  /// Negative, zero or positive, in git's order: a tree's name is compared as if a slash followed.
  func compare(_ entry: Entry, with other: TreeBytes, _ otherEntry: Entry) -> Int {
    let count = min(entry.nameEnd - entry.nameStart, otherEntry.nameEnd - otherEntry.nameStart)
    let order = order(entry.nameStart, other, otherEntry.nameStart, count)
    return order != 0 ? order : Int(after(entry, count)) - Int(other.after(otherEntry, count))
  }

  /// The order of as many bytes from two places on.
  func order(_ place: Int, _ other: TreeBytes, _ otherPlace: Int, _ count: Int) -> Int {
    unsafe bytes.withUnsafeBytes { own in
      unsafe other.bytes.withUnsafeBytes { other in
        let own = unsafe UnsafeRawBufferPointer(rebasing: own[place..<(place + count)])
        let others = unsafe other[otherPlace..<(otherPlace + count)]
        let other = unsafe UnsafeRawBufferPointer(rebasing: others)
        guard let start = own.baseAddress, let otherStart = other.baseAddress else { return 0 }
        return unsafe Int(memcmp(start, otherStart, count))
      }
    }
  }

  private func after(_ entry: Entry, _ count: Int) -> UInt8 {
    let index = entry.nameStart + count
    if index < entry.nameEnd { return bytes[index] }
    return entry.isTree ? UInt8(ascii: "/") : 0
  }

  /// Whether the two entries are the same bytes.
  func same(_ entry: Entry, as other: TreeBytes, _ otherEntry: Entry) -> Bool {
    entry.end - entry.start == otherEntry.end - otherEntry.start
      && order(entry.start, other, otherEntry.start, entry.end - entry.start) == 0
  }

  /// The entry of exactly this name and kind.
  ///
  /// - Complexity: linear in the number of entries.
  func find(_ entry: Entry, of other: TreeBytes) -> Entry? {
    var position = 0
    while let candidate = self.entry(at: position) {
      let order = compare(candidate, with: other, entry)
      if order == 0 { return candidate.isTree == entry.isTree ? candidate : nil }
      if order > 0 { return nil }
      position = candidate.end
    }
    return nil
  }

  /// The first entry of this name, of whatever kind.
  ///
  /// - Complexity: linear in the number of entries.
  func find(_ name: some Collection<UInt8>) -> Entry? {
    var position = 0
    while let candidate = entry(at: position) {
      if candidate.nameEnd - candidate.nameStart == name.count,
        bytes[candidate.nameStart..<candidate.nameEnd].elementsEqual(name)
      {
        return candidate
      }
      position = candidate.end
    }
    return nil
  }

  /// Whether a name has a capital letter, or one beyond ASCII.
  var hasFoldableName: Bool {
    var place = 0
    while let entry = entry(at: place) {
      let isFoldable = bytes[entry.nameStart..<entry.nameEnd].contains {
        $0 >= 0x80 || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
      }
      if isFoldable { return true }
      place = entry.end
    }
    return false
  }

  /// The entry as a value of its own.
  func copy(_ entry: Entry) -> TreeEntry {
    TreeEntry(
      name: Array(bytes[entry.nameStart..<entry.nameEnd]), rawMode: entry.mode, id: id(entry))
  }
}
