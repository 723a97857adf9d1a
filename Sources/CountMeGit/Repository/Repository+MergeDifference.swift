extension Repository {
  /// Hands over the files that a merge has otherwise than its first parent, with what the other parents have there.
  ///
  /// The trees are walked side by side, as git's combined diff does: each folder is read once for each parent that has
  /// it, however many files of it differ.
  ///
  /// - Parameters:
  ///   - parents: the parents' trees, the first one first; none for a first commit.
  ///   - new: the merge's tree.
  ///   - treeLimit: the most bytes that a tree object may have.
  ///   - fileLimit: the most files that may differ.
  ///   - reading: is told how many bytes of folders were read.
  ///   - skipping: asked of a folder that another parent has so, too, whether to leave it out; is told what the
  ///     parents but the first have there.
  ///   - body: is given each file, and what the parents but the first have at its path.
  /// - Throws: what the others throw, and as ``difference(from:to:treeLimit:fileLimit:)``.
  /// - Complexity: linear in the sizes of the folders that differ, of all parents.
  package borrowing func eachDifference<Failure: GitFailure>(
    from parents: [ObjectID], to new: ObjectID, treeLimit: Int, fileLimit: Int,
    reading: (Int) throws(Failure) -> Void,
    skipping: (FileDifference, [TreeEntry?]) throws(Failure) -> Bool,
    _ body: (FileDifference, [TreeEntry?]) throws(Failure) -> Void
  ) throws(Failure) {
    var count = 0
    try walk(
      from: parents, to: new, .all, treeLimit, reading, skipping,
      { file, others throws(Failure) in
        count += 1
        guard count <= fileLimit else {
          let message = "more than \(fileLimit) files differ"
          throw Failure(GitError(.invalid, "compare trees", message))
        }
        try body(file, others)
      })
  }

  borrowing func walk<Failure: GitFailure>(
    from parents: [ObjectID], to new: ObjectID, _ range: PathRange, _ limit: Int,
    _ reading: (Int) throws(Failure) -> Void,
    _ skipping: (FileDifference, [TreeEntry?]) throws(Failure) -> Bool,
    _ body: (FileDifference, [TreeEntry?]) throws(Failure) -> Void
  ) throws(Failure) {
    let old = parents.first ?? .emptyTree
    guard old != new else { return }
    let folder = ComparedFolder(old: old, new: new, prefix: "", depth: 0, firstNew: nil)
    let others = Array(parents.dropFirst())
    try walk(folder, beside: others, range, limit, reading, skipping, body)
  }

  /// Goes through the folders of all parents side by side.
  ///
  /// Names of folders are compared as if a slash followed, so the files come in the order of their paths.
  private borrowing func walk<Failure: GitFailure>(
    _ folder: ComparedFolder, beside others: [ObjectID?], _ range: PathRange, _ limit: Int,
    _ reading: (Int) throws(Failure) -> Void,
    _ skipping: (FileDifference, [TreeEntry?]) throws(Failure) -> Bool,
    _ body: (FileDifference, [TreeEntry?]) throws(Failure) -> Void
  ) throws(Failure) {
    let names: [ComparedName]
    let beside: MergeParentFolders
    do throws(GitError) {
      let found = try compare(folder, limit)
      names = found.differences.map { ComparedName($0, found, folder) }
      beside = try MergeParentFolders(others, of: names, folder, found, limit, in: self)
    } catch {
      throw Failure(error)
    }
    try reading(beside.bytesRead)
    for (number, name) in names.enumerated() {
      let entries = beside.entries(number)
      if let below = name.below, range.reaches(into: below.prefix) {
        let folders = entries.map { $0.flatMap { $0.isDirectory ? $0.id : nil } }
        let isSkipped = folders.contains(below.new) ? try skipping(name.whole, entries) : false
        if !isSkipped { try walk(below, beside: folders, range, limit, reading, skipping, body) }
      }
      if let file = name.file { try body(file, entries) }
    }
  }
}
