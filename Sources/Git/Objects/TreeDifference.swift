/// A file that is not the same in two trees.
package struct FileDifference: Sendable, Equatable {
  /// The path from the roots.
  package let path: String
  /// What is there in the first tree, or nil.
  package let old: TreeEntry?
  /// What is there in the second tree, or nil.
  package let new: TreeEntry?
}

extension Repository {
  /// The files that differ between two trees, sorted by path.
  ///
  /// Subtrees of one id are not read: the cost follows the number of differences.
  ///
  /// - Parameters:
  ///   - old: the first tree.
  ///   - new: the second tree.
  ///   - treeLimit: the most bytes that a tree object may have.
  package borrowing func difference(
    from old: ObjectID, to new: ObjectID, treeLimit: Int = .max
  ) throws(GitError) -> [FileDifference] {
    var found: [FileDifference] = []
    if old != new { try gather(old, new, prefix: "", depth: 0, treeLimit, into: &found) }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private borrowing func gather(
    _ old: ObjectID?, _ new: ObjectID?, prefix: String, depth: Int, _ limit: Int,
    into found: inout [FileDifference]
  ) throws(GitError) {
    // A tree that is deeper than any diary's is somebody's attempt to exhaust us.
    guard depth < 64 else { throw GitError(.invalid, "compare trees", "more than 64 levels") }
    let left = if let old { try tree(old, limit: limit).entries } else { [TreeEntry]() }
    let right = if let new { try tree(new, limit: limit).entries } else { [TreeEntry]() }
    for (old, new) in Self.paired(left, right) where old != new {
      let name = (old ?? new)?.text ?? ""
      let path = prefix + name
      let oldTree = old.flatMap { $0.isDirectory ? $0.id : nil }
      let newTree = new.flatMap { $0.isDirectory ? $0.id : nil }
      if oldTree != nil || newTree != nil {
        try gather(oldTree, newTree, prefix: path + "/", depth: depth + 1, limit, into: &found)
      }
      let oldFile = oldTree == nil ? old : nil
      let newFile = newTree == nil ? new : nil
      if oldFile != nil || newFile != nil {
        found.append(FileDifference(path: path, old: oldFile, new: newFile))
      }
    }
  }

  /// The entries of two trees side by side by name; both are sorted already.
  private static func paired(
    _ left: [TreeEntry], _ right: [TreeEntry]
  ) -> [(TreeEntry?, TreeEntry?)] {
    var pairs: [(TreeEntry?, TreeEntry?)] = []
    var l = 0
    var r = 0
    while l < left.count || r < right.count {
      if l < left.count, r < right.count, left[l].name == right[r].name,
        left[l].isDirectory == right[r].isDirectory
      {
        pairs.append((left[l], right[r]))
        l += 1
        r += 1
      } else if r >= right.count
        || (l < left.count
          && left[l].sortKey.lexicographicallyPrecedes(right[r].sortKey))
      {
        pairs.append((left[l], nil))
        l += 1
      } else {
        pairs.append((nil, right[r]))
        r += 1
      }
    }
    return pairs
  }
}
