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
    guard place > start, let nameEnd = zero(from: nameStart), nameEnd + 21 <= bytes.count else {
      return nil
    }
    return Entry(start: start, nameStart: nameStart, nameEnd: nameEnd, mode: mode)
  }

  private func zero(from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      if bytes[place] == 0 { return place }
      place += 1
    }
    return nil
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
    for offset in 0..<count {
      let difference =
        Int(bytes[entry.nameStart + offset])
        - Int(other.bytes[otherEntry.nameStart + offset])
      if difference != 0 { return difference }
    }
    return Int(after(entry, count)) - Int(other.after(otherEntry, count))
  }

  private func after(_ entry: Entry, _ count: Int) -> UInt8 {
    let index = entry.nameStart + count
    if index < entry.nameEnd { return bytes[index] }
    return entry.isTree ? UInt8(ascii: "/") : 0
  }

  /// Whether the two entries are the same bytes.
  func same(_ entry: Entry, as other: TreeBytes, _ otherEntry: Entry) -> Bool {
    entry.end - entry.start == otherEntry.end - otherEntry.start
      && bytes[entry.start..<entry.end] == other.bytes[otherEntry.start..<otherEntry.end]
  }

  /// The entry of exactly this name and kind.
  ///
  /// Complexity: linear in the number of entries.
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
  /// Complexity: linear in the number of entries.
  func find(_ name: [UInt8]) -> Entry? {
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

  /// The entry as a value of its own.
  func copy(_ entry: Entry) -> TreeEntry {
    TreeEntry(
      name: Array(bytes[entry.nameStart..<entry.nameEnd]), rawMode: entry.mode, id: id(entry))
  }
}
