/// A file that is not the same in two trees.
package struct FileDifference: Sendable, Equatable {
  /// The path from the roots.
  package let path: String
  /// What is there in the first tree, or nil.
  package let old: TreeEntry?
  /// What is there in the second tree, or nil.
  package let new: TreeEntry?
  /// Where the path leaves the first tree; nil where the first tree has it whole.
  package let firstNew: FirstNewName?
}

/// The first name of a path that an older tree does not have.
package struct FirstNewName: Sendable, Equatable {
  /// The folder in the newer tree that it stands in.
  package let folder: ObjectID
  /// How many names come before it.
  package let depth: Int
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
  ///   - fileLimit: the most files that may differ; how many a tree has does not tell, for one
  ///     subtree can be in it a million times.
  /// - Throws: ``GitError`` of code `invalid` beyond the limits, and for folders without files, which
  ///   git's own index cannot make.
  package borrowing func difference(
    from old: ObjectID, to new: ObjectID, treeLimit: Int = Tree.sizeLimit, fileLimit: Int = .max
  ) throws(GitError) -> [FileDifference] {
    var found: [FileDifference] = []
    let limits = (tree: treeLimit, files: fileLimit)
    if old != new { try gather(old, new, prefix: "", depth: 0, nil, limits, into: &found) }
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private borrowing func gather(
    _ old: ObjectID?, _ new: ObjectID?, prefix: String, depth: Int,
    _ firstNew: FirstNewName?, _ limits: (tree: Int, files: Int),
    into found: inout [FileDifference]
  ) throws(GitError) {
    // A tree that is deeper than any diary's is somebody's attempt to exhaust us.
    guard depth < 64 else { throw GitError(.invalid, "compare trees", "more than 64 levels") }
    let left = if let old { try treeBytes(old, limit: limits.tree) } else { TreeBytes([]) }
    let right = if let new { try treeBytes(new, limit: limits.tree) } else { TreeBytes([]) }
    guard right.isAsGitWrites else {
      throw GitError(.invalid, "compare trees", "tree \(new?.hex ?? "") is damaged")
    }
    guard depth == 0 || new == nil || !right.bytes.isEmpty else {
      throw GitError(.invalid, "compare trees", "there is a folder with nothing in it")
    }
    guard let differences = TreeComparison.differences(left, right) else {
      let trees = [old, new].compactMap { $0?.hex }.joined(separator: " or ")
      throw GitError(.invalid, "compare trees", "\(trees) is damaged")
    }
    let newHere = firstNew ?? new.map { FirstNewName(folder: $0, depth: depth) }
    for difference in differences {
      let firstNew = difference.old == nil ? newHere : firstNew
      let old = difference.old.map(left.copy)
      let new = difference.new.map(right.copy)
      let path = prefix + ((old ?? new)?.text ?? "")
      let oldTree = old.flatMap { $0.isDirectory ? $0.id : nil }
      let newTree = new.flatMap { $0.isDirectory ? $0.id : nil }
      if oldTree != nil || newTree != nil {
        try gather(
          oldTree, newTree, prefix: path + "/", depth: depth + 1, firstNew, limits, into: &found)
      }
      let oldFile = oldTree == nil ? old : nil
      let newFile = newTree == nil ? new : nil
      if oldFile != nil || newFile != nil {
        guard found.count < limits.files else {
          throw GitError(.invalid, "compare trees", "more than \(limits.files) files differ")
        }
        found.append(FileDifference(path: path, old: oldFile, new: newFile, firstNew: firstNew))
      }
    }
  }
}
