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
    try eachDifference(from: old, to: new, treeLimit: treeLimit, fileLimit: fileLimit) {
      file throws(GitError) in
      found.append(file)
    }
    return found
  }

  /// The files that a commit has otherwise than its first parent, or than nothing where it is the first of all.
  package borrowing func changes(of commit: Commit) throws(GitError) -> [FileDifference] {
    let before = try commit.parents.first.map { id throws(GitError) in try tree(of: id) }
    return try difference(
      from: before ?? .emptyTree, to: commit.tree, fileLimit: Tree.changeLimit)
  }

  /// Hands over the files that a commit has otherwise than all of its parents.
  package borrowing func eachChange(
    to tree: ObjectID, from parents: [ObjectID], _ body: (FileDifference) -> Void
  ) throws(GitError) {
    var before: [ObjectID] = []
    for parent in parents { before.append(try self.tree(of: parent)) }
    // What a clone has not judged yet may have a tree without end.
    try eachDifference(
      from: before, to: tree, treeLimit: Tree.sizeLimit, fileLimit: Tree.changeLimit
    ) { _ throws(GitError) in
    } skipping: { _, _ throws(GitError) in
      true
    } _: { file, others throws(GitError) in
      if !others.contains(where: { $0?.id == file.new?.id }) { body(file) }
    }
  }

  /// Hands over the files that differ between two trees one after the other, sorted by path.
  ///
  /// - Parameters:
  ///   - old: the first tree.
  ///   - new: the second tree.
  ///   - treeLimit: the most bytes that a tree object may have.
  ///   - fileLimit: the most files that may differ.
  ///   - body: is given each file.
  /// - Throws: what `body` throws, and as ``difference(from:to:treeLimit:fileLimit:)``.
  package borrowing func eachDifference<Failure: GitFailure>(
    from old: ObjectID, to new: ObjectID, treeLimit: Int = Tree.sizeLimit, fileLimit: Int = .max,
    _ body: (FileDifference) throws(Failure) -> Void
  ) throws(Failure) {
    try eachDifference(from: [old], to: new, treeLimit: treeLimit, fileLimit: fileLimit) {
      _ throws(Failure) in
    } skipping: { _, _ throws(Failure) in
      true
    } _: { file, _ throws(Failure) in
      try body(file)
    }
  }

  /// Hands over the files of a range that differ; other folders are not read.
  borrowing func eachDifference<Failure: GitFailure>(
    from old: ObjectID, to new: ObjectID, in range: PathRange,
    _ body: (FileDifference) throws(Failure) -> Void
  ) throws(Failure) {
    try walk(
      from: [old], to: new, range, Tree.sizeLimit, { _ throws(Failure) in },
      { _, _ throws(Failure) in true },
      { file, _ throws(Failure) in
        if range.contains(Array(file.path.utf8)) { try body(file) }
      })
  }

  /// Reads two folders, and finds what they have otherwise.
  borrowing func compare(
    _ folder: ComparedFolder, _ limit: Int
  ) throws(GitError) -> ComparedTrees {
    // A tree that is deeper than any diary's is somebody's attempt to exhaust us.
    guard folder.depth < 64 else {
      throw GitError(.malformed, "compare trees", "more than 64 levels")
    }
    let left = if let old = folder.old { try treeBytes(old, limit: limit) } else { TreeBytes([]) }
    let right = if let new = folder.new { try treeBytes(new, limit: limit) } else { TreeBytes([]) }
    guard right.isAsGitWrites else {
      throw GitError(.malformed, "compare trees", "tree \(folder.new?.hex ?? "") is damaged")
    }
    guard folder.depth == 0 || folder.new == nil || !right.bytes.isEmpty else {
      throw GitError(.malformed, "compare trees", "there is a folder with nothing in it")
    }
    guard let differences = TreeComparison.differences(left, right) else {
      let trees = [folder.old, folder.new].compactMap { $0?.hex }.joined(separator: " or ")
      throw GitError(.malformed, "compare trees", "\(trees) is damaged")
    }
    return ComparedTrees(left: left, right: right, differences: differences)
  }
}
