/// The entries of one directory, as a tree object holds them.
package struct Tree: Sendable, Equatable {
  /// The entries in the order in which they stand.
  package let entries: [TreeEntry]

  /// Takes entries in any order.
  package init(_ entries: [TreeEntry]) {
    self.entries = entries.sorted(by: TreeEntry.precedes)
  }

  /// The most bytes that a tree may have where nobody says otherwise: some 400,000 names.
  package static let sizeLimit = 1 << 24
  /// The most files that one commit changes: decades of entries, imported at once.
  package static let changeLimit = 1 << 18

  /// Reads a tree object; nil where it is none.
  package init?(bytes: [UInt8]) {
    let tree = TreeBytes(bytes)
    var entries: [TreeEntry] = []
    var place = 0
    while place < bytes.count {
      guard let entry = tree.entry(at: place) else { return nil }
      entries.append(tree.copy(entry))
      place = entry.end
    }
    self.entries = entries
  }

  /// The tree object.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += String(entry.rawMode, radix: 8).utf8
      bytes.append(UInt8(ascii: " "))
      bytes += entry.name
      bytes.append(0)
      bytes += entry.id.bytes
    }
    return bytes
  }

  /// The entry of this name, or nil.
  package subscript(name: String) -> TreeEntry? {
    let wanted = Array(name.utf8)
    return entries.first { $0.name == wanted }
  }
}
