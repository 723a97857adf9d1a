/// A tree object's bytes, walked entry by entry without copying names.
struct TreeBytes {
  /// One entry, as offsets into the bytes.
  struct Entry {
    let start: Int
    let nameStart: Int
    /// Where the zero byte after the name is.
    let nameEnd: Int
    let isTree: Bool
    var idStart: Int { nameEnd + 1 }
    var end: Int { nameEnd + 21 }
  }

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The entry that begins at `start`; nil at the end, and where the bytes are no tree.
  func entry(at start: Int) -> Entry? {
    guard start < bytes.count,
      let space = bytes[start...].firstIndex(of: UInt8(ascii: " ")),
      let zero = bytes[space...].firstIndex(of: 0), zero + 21 <= bytes.count
    else { return nil }
    // Trees have mode 40000, the only one of five digits that begins with a four; some old programs
    // wrote a zero before it.
    let digits = bytes[start..<space].drop { $0 == UInt8(ascii: "0") }
    return Entry(
      start: start, nameStart: space + 1, nameEnd: zero,
      isTree: digits.first == UInt8(ascii: "4"))
  }

  func id(_ entry: Entry) -> ObjectID {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe ObjectID(bytes: UnsafeRawBufferPointer(rebasing: buffer[entry.idStart..<entry.end]))
    }
  }

  /// Whether the entry is a submodule, whose object is not in this repository.
  func isSubmodule(_ entry: Entry) -> Bool {
    bytes[entry.start] == UInt8(ascii: "1") && bytes[entry.start + 1] == UInt8(ascii: "6")
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
}
