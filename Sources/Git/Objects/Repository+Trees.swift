/// A file of a tree that is to be different.
package struct TreeChange: Sendable, Equatable {
  /// The path from the tree's root.
  package let path: String
  /// The blob that shall be there, or nil for nothing.
  package let blob: ObjectID?

  /// Sets `path` to a blob, or removes it where `blob` is nil.
  package init(path: String, blob: ObjectID?) {
    self.path = path
    self.blob = blob
  }
}

extension Repository {
  /// Reads a tree of at most `limit` bytes.
  package borrowing func tree(
    _ id: ObjectID, limit: Int = Tree.sizeLimit
  ) throws(GitError) -> Tree {
    if id == .emptyTree { return Tree([]) }
    guard let tree = Tree(bytes: try read(id, .tree, limit: limit)) else {
      throw GitError(.invalid, "read tree \(id)", "it is damaged")
    }
    return tree
  }

  /// The entry at `path` below the tree, or nil; O(depth × entries on the way).
  package borrowing func entry(
    at path: String, in tree: ObjectID
  ) throws(GitError) -> TreeEntry? {
    var current = tree
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let tree = try treeBytes(current, limit: Tree.sizeLimit)
      guard let entry = tree.find(Array(part.utf8)) else { return nil }
      if index == parts.count - 1 { return tree.copy(entry) }
      guard entry.isTree else { return nil }
      current = tree.id(entry)
    }
    return nil
  }

  /// The names in one tree, in their order there.
  package borrowing func names(in tree: ObjectID) throws(GitError) -> [String] {
    let tree = try treeBytes(tree, limit: Tree.sizeLimit)
    var names: [String] = []
    var place = 0
    while let entry = tree.entry(at: place) {
      names.append(String(decoding: tree.bytes[entry.nameStart..<entry.nameEnd], as: UTF8.self))
      place = entry.end
    }
    return names
  }

  /// A tree's bytes, of which there are at most `limit`.
  borrowing func treeBytes(_ id: ObjectID, limit: Int) throws(GitError) -> TreeBytes {
    TreeBytes(id == .emptyTree ? [] : try read(id, .tree, limit: limit))
  }

  /// The tree `base` with some files different; only trees on the way to them are written.
  ///
  /// Directories that lose their last entry vanish. Of two changes of one path the later counts; a file
  /// takes the place of a directory, and a directory that of a file.
  ///
  /// Complexity: linear in the changes and in the sizes of the directories on the way to them.
  package borrowing func updatedTree(
    _ base: ObjectID, _ changes: [TreeChange]
  ) throws(GitError) -> ObjectID {
    guard !changes.isEmpty else { return base }
    let sorted = changes.enumerated()
      .map { PathChange(path: Array($1.path.utf8), place: $0, blob: $1.blob) }
      .sorted { ($0.path, $0.place) < ($1.path, $1.place) }
    if let tree = try updated(base, sorted[...], from: 0) { return tree }
    return try writeTree([])
  }

  private borrowing func writeTree(_ entries: [TreeEntry]) throws(GitError) -> ObjectID {
    try write(Tree(entries).bytes, .tree)
  }

  /// The changed tree, or nil if nothing is left in it.
  ///
  /// - Parameters:
  ///   - changes: sorted by path; all lie in this tree.
  ///   - start: how many bytes of each path name the directories above.
  private borrowing func updated(
    _ base: ObjectID?, _ changes: ArraySlice<PathChange>, from start: Int
  ) throws(GitError) -> ObjectID? {
    let old = if let base { try tree(base).entries } else { [TreeEntry]() }
    var entries: [[UInt8]: TreeEntry] = [:]
    entries.reserveCapacity(old.count + changes.count)
    for entry in old { entries[entry.name] = entry }
    var rest = changes
    while let first = rest.first {
      let name = first.part(from: start)
      // Between `a` and `a/b` other names such as `a.json` sort in: each gets its turn.
      let group = rest.prefix { $0.part(from: start) == name }
      rest = rest.dropFirst(group.count)
      try update(&entries, Array(name), group, from: start)
    }
    let same = entries.count == old.count && old.allSatisfy { entries[$0.name] == $0 }
    if same, let base { return base }
    return entries.isEmpty ? nil : try writeTree(Array(entries.values))
  }

  /// Changes one name of a tree: the file itself, then what lies below it.
  private borrowing func update(
    _ entries: inout [[UInt8]: TreeEntry], _ name: [UInt8], _ changes: ArraySlice<PathChange>,
    from start: Int
  ) throws(GitError) {
    let end = start + name.count
    let direct = changes.prefix { $0.path.count == end }
    if let last = direct.last, last.blob != nil || entries[name]?.isDirectory == false {
      entries[name] = last.blob.map {
        TreeEntry(name: name, rawMode: TreeEntry.Mode.file.rawValue, id: $0)
      }
    }
    let deeper = changes.dropFirst(direct.count)
    guard !deeper.isEmpty else { return }
    let present = entries[name]
    let subtree = present.flatMap { $0.isDirectory ? $0.id : nil }
    let id = try updated(subtree, deeper, from: end + 1)
    if let id {
      entries[name] = TreeEntry(name: name, rawMode: TreeEntry.Mode.directory.rawValue, id: id)
    } else if subtree != nil {
      entries[name] = nil
    }
  }
}

private struct PathChange {
  let path: [UInt8]
  let place: Int
  let blob: ObjectID?

  /// The part of the path that begins at `start`.
  func part(from start: Int) -> ArraySlice<UInt8> {
    path[start...].prefix { $0 != UInt8(ascii: "/") }
  }
}

/// Order of the bytes, then of the places.
private func < (left: ([UInt8], Int), right: ([UInt8], Int)) -> Bool {
  if left.0 != right.0 { return left.0.lexicographicallyPrecedes(right.0) }
  return left.1 < right.1
}
