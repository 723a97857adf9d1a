/// Writes a tree anew from changes that come sorted by path.
///
/// Only the folders on the way to the last change are in memory, so there may be any number of changes.
package struct TreeUpdate {
  private struct Level {
    /// How many bytes of a path name the folder, with the slash behind it.
    let length: Int
    let base: ObjectID?
    let old: [TreeEntry]
    var entries: [[UInt8]: TreeEntry]
    /// Names that were not there when something was put under them.
    var added: [[UInt8]] = []

    /// The entries, so that to sort them is to find that there is little to do.
    var entriesNearlyInOrder: [TreeEntry] {
      var left = entries
      return (old.map(\.name) + added).compactMap { left.removeValue(forKey: $0) }
    }
  }

  private let bounds: TreeLimits?
  private let isWriting: Bool
  private var excess: [UpdatedTree.Excess] = []
  private var levels: [Level] = []
  /// The path of the innermost folder, with a slash behind it; empty for the root.
  private var folder: [UInt8] = []
  /// The last change, which counts if the next one is of another path.
  private var held: (path: [UInt8], blob: ObjectID?)?

  /// Begins with the tree as it is.
  ///
  /// - Parameters:
  ///   - base: the tree.
  ///   - bounds: what the folders that change may hold; nil for anything.
  ///   - isWriting: whether trees are written; else the bounds are all that can be asked.
  ///   - repository: where it is.
  package init(
    _ base: ObjectID, within bounds: TreeLimits? = nil, isWriting: Bool = true,
    in repository: borrowing Repository
  ) throws(GitError) {
    self.bounds = bounds
    self.isWriting = isWriting
    levels = [try Self.level(base, length: 0, in: repository)]
  }

  /// Takes the next change; of two of one path the later counts.
  ///
  /// - Precondition: no path comes before the one before it.
  package mutating func change(
    _ path: [UInt8], _ blob: ObjectID?, in repository: borrowing Repository
  ) throws(GitError) {
    if let held, held.path != path { try apply(held.path, held.blob, in: repository) }
    held = (path, blob)
  }

  /// The tree, whose objects are written.
  package mutating func finish(
    in repository: borrowing Repository
  ) throws(GitError) -> UpdatedTree {
    if let held { try apply(held.path, held.blob, in: repository) }
    held = nil
    while levels.count > 1 { try close(in: repository) }
    guard let root = levels.first else { return UpdatedTree(id: .emptyTree, excess: []) }
    guard let id = try written(root, in: repository) else {
      return UpdatedTree(
        id: isWriting ? try repository.write([], .tree) : .emptyTree, excess: excess)
    }
    return UpdatedTree(id: id, excess: excess)
  }

  private mutating func apply(
    _ path: [UInt8], _ blob: ObjectID?, in repository: borrowing Repository
  ) throws(GitError) {
    while !path.starts(with: folder) { try close(in: repository) }
    while let slash = path[folder.count...].firstIndex(of: UInt8(ascii: "/")) {
      try open(path[folder.count..<slash], in: repository)
    }
    let name = Array(path[folder.count...])
    let level = levels.count - 1
    // Somebody who removes a file does not mean a folder of its name.
    let present = levels[level].entries[name]
    guard blob != nil || present?.isDirectory == false else { return }
    if present == nil { levels[level].added.append(name) }
    levels[level].entries[name] = blob.map {
      TreeEntry(name: name, rawMode: TreeEntry.Mode.file.rawValue, id: $0)
    }
  }

  /// Goes into a folder of the innermost one.
  private mutating func open(
    _ name: ArraySlice<UInt8>, in repository: borrowing Repository
  ) throws(GitError) {
    let name = Array(name)
    let present = levels[levels.count - 1].entries[name]
    if present == nil { levels[levels.count - 1].added.append(name) }
    let base = present.flatMap { $0.isDirectory ? $0.id : nil }
    folder += name
    folder.append(UInt8(ascii: "/"))
    levels.append(try Self.level(base, length: folder.count, in: repository))
  }

  /// Leaves the innermost folder, which vanishes where nothing is left in it.
  private mutating func close(in repository: borrowing Repository) throws(GitError) {
    let level = levels.removeLast()
    let outer = levels.count - 1
    let name = Array(folder[levels[outer].length..<(level.length - 1)])
    let id = try written(level, in: repository)
    folder.removeLast(folder.count - levels[outer].length)
    if let id {
      levels[outer].entries[name] = TreeEntry(
        name: name, rawMode: TreeEntry.Mode.directory.rawValue, id: id)
    } else if level.base != nil {
      levels[outer].entries[name] = nil
    }
  }

  private static func level(
    _ base: ObjectID?, length: Int, in repository: borrowing Repository
  ) throws(GitError) -> Level {
    let old = if let base { try repository.tree(base).entries } else { [TreeEntry]() }
    var entries: [[UInt8]: TreeEntry] = [:]
    entries.reserveCapacity(old.count)
    for entry in old { entries[entry.name] = entry }
    return Level(length: length, base: base, old: old, entries: entries)
  }

  /// The tree of the innermost folder, or nil if nothing is left in it.
  private mutating func written(
    _ level: Level, in repository: borrowing Repository
  ) throws(GitError) -> ObjectID? {
    let isSame =
      level.entries.count == level.old.count
      && level.old.allSatisfy { level.entries[$0.name] == $0 }
    if isSame, let base = level.base { return base }
    guard !level.entries.isEmpty else { return nil }
    let bytes = Tree(level.entriesNearlyInOrder).bytes
    if let bounds { examine(level, bytes.count, bounds) }
    return isWriting ? try repository.write(bytes, .tree) : .emptyTree
  }

  /// Notes where the innermost folder goes beyond the bounds; one that only loses entries does not.
  private mutating func examine(_ level: Level, _ bytes: Int, _ bounds: TreeLimits) {
    let added = level.added.filter { level.entries[$0] != nil }
    guard !added.isEmpty else { return }
    let path = String(decoding: folder.dropLast(), as: UTF8.self)
    if bytes > bounds.bytes {
      excess.append(.bytes(folder: path, allowed: bounds.bytes))
    }
    if let allowed = bounds.entries[path], level.entries.count > allowed {
      excess.append(.entries(folder: path, allowed: allowed))
    }
    for (name, twin) in Self.twins(of: added, among: level.entries) {
      let prefix = String(decoding: folder, as: UTF8.self)
      excess.append(
        .caseCollision(
          path: prefix + String(decoding: name, as: UTF8.self),
          other: prefix + String(decoding: twin, as: UTF8.self)))
    }
  }

  private static func twins(
    of added: [[UInt8]], among entries: [[UInt8]: TreeEntry]
  ) -> [(name: [UInt8], twin: [UInt8])] {
    // An import adds many names at once; an entry adds one.
    guard added.count > 4 else {
      return added.compactMap { name in
        entries.keys.first { $0.isTwin(of: name) }.map { (name, $0) }
      }
    }
    let folded = Dictionary(grouping: entries.keys, by: \.inSmall).filter { $1.count > 1 }
    return added.compactMap { name in
      folded[name.inSmall]?.first { $0 != name }.map { (name, $0) }
    }
  }
}
