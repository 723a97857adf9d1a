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
  /// Reads a tree.
  package borrowing func tree(_ id: ObjectID) throws(GitError) -> Tree {
    if id == .emptyTree { return Tree([]) }
    guard let tree = Tree(bytes: try read(id, .tree)) else {
      throw GitError(.invalid, "read tree \(id)", "it is damaged")
    }
    return tree
  }

  /// The entry at `path` below the tree, or nil; O(depth × entries on the way).
  package borrowing func entry(
    at path: String, in tree: ObjectID
  ) throws(GitError) -> TreeEntry? {
    var current = tree
    let parts = path.split(separator: "/").map(String.init)
    for (index, part) in parts.enumerated() {
      guard let entry = try self.tree(current)[part] else { return nil }
      if index == parts.count - 1 { return entry }
      guard entry.isDirectory else { return nil }
      current = entry.id
    }
    return nil
  }

  /// The tree `base` with some files different; only trees on the way to them are written.
  ///
  /// Directories that lose their last entry vanish. Of two changes of one path the later counts.
  package borrowing func updatedTree(
    _ base: ObjectID, _ changes: [TreeChange]
  ) throws(GitError) -> ObjectID {
    guard !changes.isEmpty else { return base }
    let split = changes.map { change in
      PathChange(parts: change.path.split(separator: "/").map(String.init)[...], blob: change.blob)
    }
    if let tree = try updated(base, split) { return tree }
    return try writeTree(Tree([]))
  }

  private borrowing func writeTree(_ tree: Tree) throws(GitError) -> ObjectID {
    try write(tree.bytes, .tree)
  }

  /// The changed tree, or nil if nothing is left in it.
  private borrowing func updated(
    _ base: ObjectID?, _ changes: [PathChange]
  ) throws(GitError) -> ObjectID? {
    let old = if let base { try tree(base) } else { Tree([]) }
    var entries: [String: TreeEntry] = [:]
    for entry in old.entries { entries[entry.text] = entry }
    let groups = Dictionary(grouping: changes) { $0.parts.first ?? "" }
    for (name, group) in groups {
      let deeper = group.filter { $0.parts.count > 1 }.map { $0.below }
      if let direct = group.last(where: { $0.parts.count == 1 }) {
        entries[name] = direct.blob.map { TreeEntry(name: name, mode: .file, id: $0) }
      }
      if !deeper.isEmpty {
        let subtree = entries[name].flatMap { $0.isDirectory ? $0.id : nil }
        let id = try updated(subtree, deeper)
        if id != nil || subtree != nil {
          entries[name] = id.map { TreeEntry(name: name, mode: .directory, id: $0) }
        }
      }
    }
    return entries.isEmpty ? nil : try writeTree(Tree(Array(entries.values)))
  }
}

private struct PathChange {
  let parts: ArraySlice<String>
  let blob: ObjectID?

  var below: PathChange { PathChange(parts: parts.dropFirst(), blob: blob) }
}
