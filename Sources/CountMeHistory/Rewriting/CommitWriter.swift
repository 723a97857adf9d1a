package import CountMeGit

/// Who makes commits, and how they are signed.
package struct CommitWriter {
  let committer: CommitIdentity
  private let sign: ([UInt8]) throws(DiaryError) -> String?

  /// - Parameter sign: a signature of a commit's bytes; nil where there is nobody to sign.
  package init(
    _ committer: CommitIdentity, sign: @escaping ([UInt8]) throws(DiaryError) -> String?
  ) {
    self.committer = committer
    self.sign = sign
  }

  /// Writes a commit of a tree that was judged, or made of such.
  ///
  /// - Parameter author: nil where that is the committer.
  func write(
    _ tree: ObjectID, on parents: [ObjectID], by author: CommitIdentity? = nil, _ message: String,
    in repository: borrowing Repository
  ) throws(DiaryError) -> JudgedTip {
    let draft = CommitDraft(
      tree: tree, parents: parents, author: author ?? committer, committer: committer,
      message: message)
    return JudgedTip(try repository.write(draft, signedBy: sign))
  }
}

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
    try CommitBounds.require(changed: bytes)
    id = try CommitBounds.tree(tree, changes, in: repository)
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
      try CommitBounds.require(changed: bytes)
      try spill.add(packed.change)
    }
    var update = try DiaryError.git(TreeUpdate(tree, within: CommitBounds.folders, in: repository))
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

/// Keeps what files change in a tree, by objects that are written already, until the tree is.
package protocol ChangeSpill {
  /// Adds a change; of two of one path the later counts.
  func add(_ change: TreeChange) throws(DiaryError)
  /// Hands every change over, in the order of the paths' bytes.
  func each(
    _ body: (_ path: [UInt8], _ blob: ObjectID?) throws(DiaryError) -> Void
  ) throws(DiaryError)
}

extension TreeMerger.Merged {
  /// Writes the commit that merges some others.
  package func write(
    on parents: [ObjectID], by writer: CommitWriter, in repository: borrowing Repository
  ) throws(DiaryError) -> JudgedTip {
    try writer.write(tree, on: parents, CommitMessage.merged, in: repository)
  }
}
