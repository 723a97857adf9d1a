package import CountMeGit

/// A tree with what a ``SealedCommit`` has in it, before there is a commit of it.
package struct SealedTree {
  package let id: ObjectID
  private let message: CommitMessage

  /// Writes the files into a tree.
  ///
  /// - Parameter tree: what they change: that of a commit that was judged, or its part that is no user's.
  package init(
    _ sealed: SealedCommit, changing tree: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) {
    var changes: [TreeChange] = []
    var bytes = 0
    for file in sealed.files {
      let packed = try file.packed(repository)
      changes.append(packed.change)
      bytes += packed.bytes
    }
    try CommitLimits.require(changed: bytes)
    id = try CommitLimits.tree(tree, changes, in: repository)
    message = sealed.message
  }

  /// Writes files into a tree that are too many to be held in memory.
  ///
  /// - Parameters:
  ///   - spill: where it is kept what they change.
  ///   - body: is given what takes each of them.
  package init(
    _ message: CommitMessage, changing tree: ObjectID, through spill: some ChangeSpill,
    in repository: borrowing Repository,
    _ body: ((SealedFile) throws(DiaryError) -> Void) throws(DiaryError) -> Void
  ) throws(DiaryError) {
    var bytes = 0
    try body { file throws(DiaryError) in
      let packed = try file.packed(repository)
      bytes += packed.bytes
      try CommitLimits.require(changed: bytes)
      try spill.add(packed.change)
    }
    var update = try DiaryError.git(TreeUpdate(tree, within: CommitLimits.folders, in: repository))
    try spill.each { path, blob throws(DiaryError) in
      try DiaryError.git(update.change(path, blob, in: repository))
    }
    id = try DiaryError.git(update.finish(in: repository)).withinBounds()
    self.message = message
  }

  /// Writes the commit.
  ///
  /// - Parameter parents: what it follows on; none for a beginning.
  package func commit(
    on parents: [ObjectID], by writer: CommitWriter, in repository: borrowing Repository
  ) throws(DiaryError) -> JudgedTip {
    try writer.write(id, on: parents, message.text, in: repository)
  }
}
