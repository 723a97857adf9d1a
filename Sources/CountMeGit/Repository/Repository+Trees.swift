extension Repository {
  /// Reads a tree of at most `limit` bytes.
  package borrowing func tree(
    _ id: ObjectID, limit: Int = Tree.sizeLimit
  ) throws(GitError) -> Tree {
    try objects.tree(id, limit: limit)
  }

  /// The entries of a tree that is as git writes it.
  package borrowing func treeAsGitWrites(_ id: ObjectID) throws(GitError) -> Tree {
    let bytes = try treeBytes(id, limit: Tree.sizeLimit)
    guard bytes.isAsGitWrites, let tree = Tree(bytes: bytes.bytes),
      tree.entries.allSatisfy({ entry in
        TreeEntry.isSafeName(entry.text[...].utf8) && !(entry.isDirectory && entry.id == .emptyTree)
      })
    else { throw GitError(.malformed, "read tree \(id)", "it is damaged") }
    return tree
  }

  /// The entry at `path` below the tree, or nil; O(depth × entries on the way).
  package borrowing func entry(
    at path: String, in tree: ObjectID
  ) throws(GitError) -> TreeEntry? {
    try objects.entry(at: path, in: tree, limit: Tree.sizeLimit)
  }

  /// Whether a name in one tree has a capital letter, or one beyond ASCII.
  package borrowing func hasFoldableName(in tree: ObjectID) throws(GitError) -> Bool {
    try treeBytes(tree, limit: Tree.sizeLimit).hasFoldableName
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
    try objects.treeBytes(id, limit: limit)
  }

  /// The tree `base` with some files different; only trees on the way to them are written.
  ///
  /// Directories that lose their last entry vanish. Of two changes of one path the later counts; a file
  /// takes the place of a directory, and a directory that of a file.
  ///
  /// - Complexity: linear in the changes and in the sizes of the directories on the way to them.
  package borrowing func updatedTree(
    _ base: ObjectID, _ changes: [TreeChange]
  ) throws(GitError) -> ObjectID {
    try updatedTree(base, changes, within: nil).id
  }

  /// The tree `base` with some files different, and where that goes beyond some bounds.
  ///
  /// Only folders are asked that are written anyway, and get a new name.
  package borrowing func updatedTree(
    _ base: ObjectID, _ changes: [TreeChange], within bounds: TreeLimits?
  ) throws(GitError) -> UpdatedTree {
    guard !changes.isEmpty else { return UpdatedTree(id: base, excess: []) }
    var update = try TreeUpdate(base, within: bounds, in: self)
    for change in PathChange.sorted(changes) {
      try update.change(change.path, change.blob, in: self)
    }
    return try update.finish(in: self)
  }

  /// Where a tree with some files new or gone would go beyond some bounds; writes nothing.
  package borrowing func excess(
    of changes: [(path: String, isThere: Bool)], in base: ObjectID, beyond bounds: TreeLimits
  ) throws(GitError) -> [UpdatedTree.Excess] {
    guard changes.contains(where: \.isThere) else { return [] }
    var update = try TreeUpdate(base, within: bounds, isWriting: false, in: self)
    let changes = changes.map { TreeChange(path: $0, blob: $1 ? .emptyTree : nil) }
    for change in PathChange.sorted(changes) {
      try update.change(change.path, change.blob, in: self)
    }
    return try update.finish(in: self).excess
  }
}

private struct PathChange {
  let path: [UInt8]
  let place: Int
  let blob: ObjectID?

  static func sorted(_ changes: [TreeChange]) -> [PathChange] {
    changes.enumerated()
      .map { PathChange(path: Array($1.path.utf8), place: $0, blob: $1.blob) }
      .sorted { ($0.path, $0.place) < ($1.path, $1.place) }
  }
}

/// Order of the bytes, then of the places.
private func < (left: ([UInt8], Int), right: ([UInt8], Int)) -> Bool {
  if left.0 != right.0 { return left.0.lexicographicallyPrecedes(right.0) }
  return left.1 < right.1
}
