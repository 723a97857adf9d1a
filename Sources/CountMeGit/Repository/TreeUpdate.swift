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
  }

  private var levels: [Level] = []
  /// The path of the innermost folder, with a slash behind it; empty for the root.
  private var folder: [UInt8] = []
  /// The last change, which counts if the next one is of another path.
  private var held: (path: [UInt8], blob: ObjectID?)?

  /// Begins with the tree as it is.
  package init(_ base: ObjectID, in repository: borrowing Repository) throws(GitError) {
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
  ) throws(GitError) -> ObjectID {
    if let held { try apply(held.path, held.blob, in: repository) }
    held = nil
    while levels.count > 1 { try close(in: repository) }
    guard let root = levels.first else { return .emptyTree }
    if let id = try Self.written(root, in: repository) { return id }
    return try repository.write([], .tree)
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
    // Who removes a file does not mean a folder of its name.
    guard blob != nil || levels[level].entries[name]?.isDirectory == false else { return }
    levels[level].entries[name] = blob.map {
      TreeEntry(name: name, rawMode: TreeEntry.Mode.file.rawValue, id: $0)
    }
  }

  /// Goes into a folder of the innermost one.
  private mutating func open(
    _ name: ArraySlice<UInt8>, in repository: borrowing Repository
  ) throws(GitError) {
    let present = levels[levels.count - 1].entries[Array(name)]
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
    folder.removeLast(folder.count - levels[outer].length)
    if let id = try Self.written(level, in: repository) {
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

  /// The folder's tree, or nil if nothing is left in it.
  private static func written(
    _ level: Level, in repository: borrowing Repository
  ) throws(GitError) -> ObjectID? {
    let isSame =
      level.entries.count == level.old.count
      && level.old.allSatisfy { level.entries[$0.name] == $0 }
    if isSame, let base = level.base { return base }
    guard !level.entries.isEmpty else { return nil }
    return try repository.write(Tree(Array(level.entries.values)).bytes, .tree)
  }
}
