/// One name in a tree.
package struct TreeEntry: Sendable, Equatable {
  /// What the name stands for; git knows no other modes.
  package enum Mode: UInt32, Sendable {
    case file = 0o100644
    case executable = 0o100755
    case link = 0o120000
    case directory = 0o40000
    case submodule = 0o160000
  }

  /// The name as it stands in the tree.
  package let name: [UInt8]
  /// The mode's number, also where git would not write it like this.
  package let rawMode: UInt32
  /// The object.
  package let id: ObjectID

  /// Puts an entry together.
  package init(name: String, mode: Mode, id: ObjectID) {
    self.init(name: Array(name.utf8), rawMode: mode.rawValue, id: id)
  }

  init(name: [UInt8], rawMode: UInt32, id: ObjectID) {
    self.name = name
    self.rawMode = rawMode
    self.id = id
  }

  /// The mode, or nil where it is none of git's.
  package var mode: Mode? { Mode(rawValue: rawMode) }

  /// Whether the entry is a tree itself.
  package var isDirectory: Bool { rawMode == Mode.directory.rawValue }

  /// The name as text; bytes that are no UTF-8 become U+FFFD.
  package var text: String { String(decoding: name, as: UTF8.self) }

  /// The order of entries in a tree: names of directories count as if a slash followed.
  static func precedes(_ left: TreeEntry, _ right: TreeEntry) -> Bool {
    left.sortKey.lexicographicallyPrecedes(right.sortKey)
  }

  /// The name as it is compared, with a slash behind directories.
  var sortKey: [UInt8] { isDirectory ? name + [UInt8(ascii: "/")] : name }
}

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
