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

  /// Whether a file can have this name, and lies in its folder then, and not in git's directory.
  static func isSafeName(_ name: Substring.UTF8View) -> Bool {
    !name.isEmpty && name.count <= 255 && !name.contains(0) && !name.contains(UInt8(ascii: "/"))
      // Few names begin with a point.
      && (name.first != UInt8(ascii: ".")
        || ![".", "..", ".git"].contains(Substring(name).lowercased()))
  }

  /// The name as it is compared, with a slash behind directories.
  var sortKey: [UInt8] { isDirectory ? name + [UInt8(ascii: "/")] : name }
}
