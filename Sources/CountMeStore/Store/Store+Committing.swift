package import CountMeGit
package import CountMeHistory
package import CountMeModel
import CountMePlatform

/// A commit that the diary made or found.
package struct Head {
  package let reference: String
  package let commit: ObjectID?
  package let tree: ObjectID

  package init(reference: String, commit: ObjectID?, tree: ObjectID) {
    self.reference = reference
    self.commit = commit
    self.tree = tree
  }
}

extension Store {
  /// Where the present branch stands.
  package func head() throws(DiaryError) -> Head { try head(of: try folder.branch()) }

  /// Where a branch stands.
  package func head(of branch: DiaryBranch) throws(DiaryError) -> Head {
    let reference = branch.reference
    return try DiaryError.git { () throws(GitError) in
      guard let commit = try repository.reference(reference) else {
        return Head(reference: reference, commit: nil, tree: .emptyTree)
      }
      return Head(
        reference: reference, commit: commit, tree: try repository.commit(commit).tree)
    }
  }

  /// Runs `body` as the only writer, after finishing what a crash left half done.
  ///
  /// What is done as the only writer may be made of parts that ask for the same.
  package func locked<Result>(_ body: () throws(DiaryError) -> Result) throws(DiaryError) -> Result
  {
    guard !isWriting else { return try body() }
    try requireWritable()
    let lock = try folder.lock()
    isWriting = true
    defer { isWriting = false }
    try Pruning(self).reopenAfterPrune()
    try recover()
    let result = try body()
    _ = consume lock
    return result
  }

  /// Ensures that nothing is written to a newer program's diary.
  ///
  /// Both the file and the commit are asked: a person may have edited the one by hand.
  ///
  /// - Throws: ``StoreFailure/newerFormat(found:supported:)``.
  package func requireWritable() throws(DiaryError) {
    // A diary that is just being made says nothing yet.
    guard FileSystem.exists("\(folder.path)/\(FormatDocument.path)") else { return }
    try folder.format().requireWritable(by: environment.supportedFormat)
    try format(at: try head().tree)?.requireWritable(by: environment.supportedFormat)
  }

  /// Finishes what a crash left half done; called with the lock held, before anything else.
  func recover() throws(DiaryError) {
    guard folder.workingTree.needsRecovery else { return }
    let head = try head()
    _ = try DiaryError.workingTree(folder.workingTree.recover(to: head.tree, in: repository))
  }

  /// Commits on top of `head`: objects, reference, working tree, index, in this order.
  ///
  /// - Parameters:
  ///   - sealed: is let go of before the working tree is touched: it may hold many files.
  ///   - handWritten: those of them that a person wrote.
  /// - Returns: the new commit, or nil where the files are what they should be already.
  package func commit(
    _ sealed: consuming SealedCommit, takingIn handWritten: HandWrittenFiles = .none,
    on head: Head
  ) throws(DiaryError) -> ObjectID? {
    let isLarge = sealed.files.count >= 1000
    let message = sealed.message
    let files = sealed.files
    _ = consume sealed
    let written = try writeCommit(on: head) { repository throws(DiaryError) in
      var changes: [TreeChange] = []
      for file in files { changes.append(try file.packed(repository)) }
      return PackedFiles(changes, message)
    }
    guard let written else { return nil }
    if isLarge { ProcessMemory.giveBack() }
    try publish(
      written.id, tree: written.tree, takingIn: handWritten, on: head, message: message.subject)
    return written.id
  }

  /// Commits files that are written into the pack one by one, for they may be many.
  ///
  /// - Parameter body: writes them, and tells what is to change.
  /// - Returns: the new commit, or nil where the files are what they should be already.
  package func commit(
    on head: Head, _ body: (borrowing Repository) throws(DiaryError) -> PackedFiles
  ) throws(DiaryError) -> ObjectID? {
    guard let written = try writeCommit(on: head, body) else { return nil }
    ProcessMemory.giveBack()
    try publish(written.id, tree: written.tree, on: head, message: written.message.subject)
    return written.id
  }

  private func writeCommit(
    on head: Head, _ body: (borrowing Repository) throws(DiaryError) -> PackedFiles
  ) throws(DiaryError) -> WrittenCommit? {
    let identity = identity(of: try folder.owner())
    // One small pack: half the flushes and a tenth of the room of a file for each object.
    return try repository.writingPack { repository throws(DiaryError) in
      let files = try body(repository)
      let tree = try files.tree(repository, head.tree)
      if tree == head.tree, head.commit != nil { return WrittenCommit?.none }
      let draft = CommitDraft(
        tree: tree, parents: head.commit.map { [$0] } ?? [], author: identity,
        message: files.message.text)
      return WrittenCommit(
        id: try repository.write(draft, signedBy: signature), tree: tree, message: files.message)
    } packFailure: {
      DiaryError($0)
    }
  }

  /// Moves the branch to a commit that is in the repository, and the working tree with it.
  ///
  /// - Parameter handWritten: the files that a person wrote and that the commit takes in.
  package func publish(
    _ commit: ObjectID, tree: ObjectID, takingIn handWritten: HandWrittenFiles = .none,
    on head: Head, message: String
  ) throws(DiaryError) {
    let workingTree = folder.workingTree
    try DiaryError.workingTree(
      workingTree.announce(from: head.tree, to: tree, takingIn: handWritten))
    let log = CommitMessage.logPrefix + message
    let hasMoved: Bool
    do throws(GitError) {
      hasMoved = try repository.moveReference(
        head.reference, from: head.commit, to: commit, message: log)
    } catch {
      // It may have moved and not be flushed: who did it again would do it twice.
      let isThere = (try? repository.reference(head.reference)) == commit
      throw isThere ? .machine(.unfinished(DiaryError(error))) : DiaryError(error)
    }
    guard hasMoved else {
      try DiaryError.workingTree(workingTree.retract())
      throw .machine(.busy(path: folder.path))
    }
    do {
      _ = try workingTree.move(
        from: head.tree, to: tree, takingIn: handWritten, in: repository)
    } catch {
      throw .machine(.unfinished(DiaryError(error)))
    }
    whenMoved(self)
  }

  /// Who commits, and when.
  package func identity(of owner: UserID) -> CommitIdentity {
    let now = environment.now()
    return CommitIdentity(
      name: environment.deviceName,
      email: "\(owner == .guest ? "guest" : owner.text)@countme.invalid",
      seconds: now.milliseconds / 1000,
      offsetMinutes: environment.timeZone.offsetMinutes(at: now))
  }
}

private struct WrittenCommit {
  let id: ObjectID
  let tree: ObjectID
  let message: CommitMessage
}

/// What is to change in a tree, by objects that are in the pack already, and the words for it.
package struct PackedFiles {
  /// Writes the tree with the changes.
  let tree: (borrowing Repository, ObjectID) throws(DiaryError) -> ObjectID
  let message: CommitMessage

  /// Some changes, in any order.
  fileprivate init(_ changes: [TreeChange], _ message: CommitMessage) {
    self.init(message) { repository, base throws(DiaryError) in
      try DiaryError.git(repository.updatedTree(base, changes))
    }
  }

  /// Changes that are told to the tree as it is written.
  package init(
    _ message: CommitMessage,
    tree: @escaping (borrowing Repository, ObjectID) throws(DiaryError) -> ObjectID
  ) {
    self.message = message
    self.tree = tree
  }
}
